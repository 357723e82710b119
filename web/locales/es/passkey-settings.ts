/** Of the layers, which load when they open. */
export const passkeySettings = {
  nothing: 'Nada que recordar',
  nothingLead: 'Desbloquea el móvil o el portátil y ya estás dentro.',
  phishing: 'A prueba de engaños',
  phishingLead: 'Solo funciona en {{host}}.',
  device: 'Se queda en tu dispositivo',
  deviceLead: 'Nunca vemos tu huella ni tu cara.',
  next: 'Ahora el navegador te preguntará dónde guardarla.',
  continue: 'Continuar',
  addFailed: 'No se ha podido añadir la llave de acceso',
  addUnused: 'La solicitud se ha cancelado o ha caducado. Puedes volver a intentarlo.',
  addKnown: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  saved: 'Llave de acceso guardada',
  savedLead: 'Ponle un nombre para saber cuál eliminar si pierdes el dispositivo.',
  name: 'Nombre de la llave de acceso',
  nameHint: 'Solo lo ves tú',
  saveName: 'Guardar nombre',
  saving: 'Guardando...',
  renameTitle: 'Cambiar el nombre de la llave de acceso',
  renameFailed: 'No se ha podido guardar el nombre',
  renamed: 'Nombre guardado.',
  removeTitle: '¿Eliminar «{{name}}»?',
  removeLead:
    'Ya no podrás entrar con ella. Bórrala también en los ajustes de contraseñas del dispositivo. Tu contraseña sigue funcionando.',
  removeOther:
    'Ya no podrás entrar con ella. Bórrala también en los ajustes de contraseñas del dispositivo. Las demás formas de entrar siguen funcionando.',
  removeLast:
    'Ya no podrás entrar con ella. Es tu único segundo paso, así que se desactivará la verificación en dos pasos.',
  keep: 'Conservarla',
  removed: '«{{name}}» se ha eliminado.',
  removeFailed: 'No se ha podido eliminar la llave de acceso',
} as const
