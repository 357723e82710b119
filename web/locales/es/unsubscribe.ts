export const unsubscribe = {
  signIn: 'Entrar',
  checking: 'Un momento',
  off: '{{what}}: desactivado',
  on: '{{what}}: activado de nuevo',
  offLead: 'Ya no enviaremos estos correos a {{email}}. Los demás siguen como estaban.',
  onLead: 'Volveremos a enviar estos correos a {{email}}.',
  undo: 'Deshacer',
  turnOff: 'Desactivar',
  invalid: 'Este enlace no funciona',
  invalidLead:
    'Puede que esté incompleto o que la cuenta ya no exista. No se ha cambiado nada. Entra para elegir tus correos.',
  more: '¿Quieres cambiar otros correos?',
  settings: 'Entra para ver todos los ajustes',
  post: 'Notificaciones sobre esta publicación',
  series: {
    off: 'Ya no sigues esta serie',
    offLead: 'Ya no avisaremos a {{email}} de sus fechas. Los demás correos siguen como estaban.',
    on: 'Vuelves a seguir esta serie',
    onLead: 'Volveremos a avisar a {{email}} de sus fechas.',
    turnOff: 'Dejar de seguir',
  },
}
