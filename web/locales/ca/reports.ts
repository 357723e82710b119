export const reports = {
  lead: 'Ho llegirà l’equip d’administració. {{name}} no sabrà qui ho ha denunciat.',
  reason: 'Què ha passat?',
  example: 'Amb les teves paraules',
  submit: 'Envia la denúncia',
  done: 'Denúncia enviada',
  failed: 'No s’ha pogut enviar la denúncia',
  removedReason: 'Per què s’ha retirat',
  underReview: 'En revisió',
} as const
