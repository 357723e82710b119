export const dataHelp = {
  title: 'Cómo tratamos tus datos',
  row: 'Qué guardamos, quién lo ve y cómo te vas',
  kept: {
    title: '¿Qué guardáis?',
    text: 'Tu perfil, lo que publicas y escribes, tus fotos y los eventos a los que te apuntas. Por tu seguridad también guardamos cuándo y en qué navegadores has iniciado sesión.',
  },
  seen: {
    title: '¿Quién ve mi perfil?',
    text: 'Solo los miembros, y nunca tu correo. En siete campos, como tu empresa, eliges quién los ve.',
    link: 'Visibilidad del perfil',
  },
  reach: {
    title: '¿Quién puede escribirme?',
    text: 'Un primer mensaje es una solicitud, y tú decides si la aceptas. Hasta entonces, nadie sabe si la has visto. También puedes rechazar las solicitudes de gente nueva.',
    link: 'Quién puede escribirme',
  },
  writing: {
    title: '¿Cuándo me escribís?',
    text: 'En la app, sobre todo lo que va contigo. Por push, solo en los dispositivos donde lo hayas activado y fuera de tus horas de silencio. Por correo, cuando un mensaje lleva un día sin leer, cuando cambia un evento al que te has apuntado o una serie que sigues, sobre decisiones y tu seguridad, y los jueves sobre la semana en tu ciudad. Lo que pasa en diez minutos es un solo correo, y lo que ya has visto, ninguno.',
    link: 'Notificaciones',
  },
  calendar: {
    title: '¿Qué muestra mi enlace de calendario?',
    text: 'Los eventos a los que te apuntas, que organizas o en cuya lista de espera estás, con sus textos y ubicaciones, a quien tenga el enlace. Solo existe si lo creas, y puedes renovarlo cuando quieras: el antiguo deja de funcionar.',
    link: 'Suscripción de calendario',
  },
  staff: {
    title: '¿El equipo puede leer mis mensajes?',
    text: 'Solo en una conversación denunciada, y solo después de dar un motivo. Cada vez queda anotada para ti.',
    link: 'Quién ha visto mis datos',
  },
  copy: {
    title: '¿Cómo consigo una copia?',
    text: 'Preparamos un archivo con todo lo que guardamos de ti y te avisamos por correo cuando está listo. Lo tienes disponible durante {{days}} días.',
    link: 'Descargar mis datos',
  },
  leave: {
    title: '¿Cómo elimino mi cuenta?',
    text: 'Desde ese momento nadie ve tu perfil. Si cambias de idea, inicia sesión en los 14 días siguientes. Después se borra todo lo personal.',
    link: 'Eliminar la cuenta',
  },
  remains: {
    title: '¿Qué queda después?',
    text: 'Tus publicaciones y mensajes, pero sin tu nombre y solo si así lo eliges. Las denuncias por seguridad se guardan como prueba durante un tiempo limitado, y de las copias de seguridad todo desaparece en 30 días.',
  },
  questions: '¿Tienes más preguntas?',
  contact: 'Escríbenos',
} as const
