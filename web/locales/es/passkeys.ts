export const passkeys = {
  signIn: 'Entrar con una llave de acceso',
  again: 'Volver a usar la llave de acceso',
  unused: 'No se ha usado la llave de acceso.',
  unusedLead: 'La solicitud se ha cancelado o ha caducado. Vuelve a intentarlo o entra con tu contraseña.',
} as const
