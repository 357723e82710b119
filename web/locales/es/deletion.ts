export const deletion = {
  settings: 'Ajustes de la cuenta',
  title: 'Eliminar tu cuenta',
  step: 'Paso {{step}} de 2',
  failed: 'No hemos podido cargar esta página.',
  what: {
    now: '<strong>Ahora mismo:</strong> tu perfil se oculta, se liberan tus plazas en eventos, tus anuncios quedan en pausa y se cierran todas tus sesiones.',
    grace_one:
      '<strong>Durante {{count}} día:</strong> inicia sesión para conservar tu cuenta. Vuelve todo, salvo tus plazas en eventos.',
    grace_other:
      '<strong>Durante {{count}} días:</strong> inicia sesión para conservar tu cuenta. Vuelve todo, salvo tus plazas en eventos.',
    after:
      '<strong>Después:</strong> borramos para siempre tu perfil, tus fotos y tu correo. De las copias de seguridad desaparecen en 30 días.',
  },
  organizes_one:
    'Organizas {{count}} evento próximo. La gente todavía puede ir. Si no se va a celebrar, cancélalo antes. Si un día antes de la eliminación aún no ha empezado, lo cancelamos y avisamos a quienes iban a ir.',
  organizes_other:
    'Organizas {{count}} eventos próximos. La gente todavía puede ir. Cancela antes los que no se vayan a celebrar. Los que un día antes de la eliminación aún no hayan empezado, los cancelamos y avisamos a quienes iban a ir.',
  posts: {
    title: '¿Qué hacemos con tus publicaciones?',
    remove: 'Eliminarlas',
    removeHint: 'Se eliminan tus preguntas, respuestas, eventos, anuncios y mensajes.',
    keep: 'Conservarlas sin mi nombre',
    keepHint:
      'Tus preguntas, respuestas, eventos pasados y mensajes quedan como «Antiguo miembro», y tus respuestas siguen siendo útiles. Se eliminan las fotos, los anuncios y los próximos eventos.',
  },
  evidence_one: 'Las denuncias por seguridad se guardan como prueba durante {{count}} día.',
  evidence_other: 'Las denuncias por seguridad se guardan como prueba durante {{count}} días.',
  lastSuperadmin:
    'Eres la única cuenta de superadmin que puede administrar la app. Antes, nombra superadmin a otra persona y pídele que active la verificación en dos pasos.',
  keepAccount: 'Conservar la cuenta',
  continue: 'Continuar',
  confirm: {
    title: 'Confirma que eres tú',
    remove: 'Después programaremos la eliminación de tu cuenta. Tus publicaciones se <strong>eliminarán</strong>.',
    keep: 'Después programaremos la eliminación de tu cuenta. Tus publicaciones se <strong>conservarán sin tu nombre</strong>.',
    password: 'Contraseña',
    passkey: 'Usar una llave de acceso',
    unused: 'No se ha usado ninguna llave de acceso. Inténtalo de nuevo o escribe tu contraseña.',
    code: { app: 'Código de tu aplicación de autenticación', recovery: 'Código de recuperación' },
    back: 'Atrás',
    delete: 'Eliminar cuenta',
    busy: 'Eliminando…',
  },
  scheduled: {
    title: 'Tu cuenta se eliminará el {{day}}',
    lead: 'Se han cerrado todas tus sesiones y nadie puede ver tu perfil.',
    question: '¿Has cambiado de idea?',
    until: 'Inicia sesión antes de esta fecha y elige «Conservar mi cuenta»: {{moment}}.',
    signIn: 'Ir a iniciar sesión',
    mailed: 'También te lo hemos enviado por correo.',
  },
  keep: {
    title: 'Hola de nuevo, {{name}}. ¿Conservas tu cuenta?',
    lead: 'Está previsto eliminarla el <strong>{{day}}</strong>.',
    back: 'Tu perfil, tus publicaciones y tus conversaciones vuelven como estaban.',
    listings: 'Tus anuncios siguen en pausa hasta que los reactives.',
    places: 'Ya no tienes plaza en los eventos. Puedes volver a apuntarte.',
    keep: 'Conservar mi cuenta',
    busy: 'Recuperando tu cuenta…',
    planned: 'Eliminar como estaba previsto',
  },
} as const
