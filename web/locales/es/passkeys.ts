export const passkeys = {
  signIn: 'Entrar con una llave de acceso',
  again: 'Volver a usar la llave de acceso',
  unused: 'No se ha usado la llave de acceso.',
  unusedLead: 'La solicitud se ha cancelado o ha caducado. Vuelve a intentarlo o entra con tu contraseña.',
  former:
    'Las llaves de acceso de {{host}} no funcionan aquí. Entra con tu contraseña y añade una nueva en los ajustes de tu cuenta.',
} as const
