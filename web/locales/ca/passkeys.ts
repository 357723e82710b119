export const passkeys = {
  signIn: 'Entra amb una clau d’accés',
  again: 'Torna a provar la clau d’accés',
  unused: 'No s’ha fet servir la clau d’accés.',
  unusedLead: 'La sol·licitud s’ha cancel·lat o ha caducat. Torna-ho a provar o entra amb la contrasenya.',
  former:
    'Les claus d’accés de {{host}} no funcionen aquí. Entra amb la contrasenya i afegeix-ne una de nova a la configuració del compte.',
} as const
