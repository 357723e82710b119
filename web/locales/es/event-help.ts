export const eventHelp = {
  title: 'Cómo funcionan los eventos',
  waitlist: {
    title: '¿Cómo funciona la lista de espera?',
    text: 'Cuando un evento está completo, puedes apuntarte a su lista de espera. En cuanto alguien se va, la plaza se ofrece a la primera persona de la lista y le avisamos. Si sales de la lista y vuelves, empiezas por el final.',
  },
  offers: {
    title: '¿Cuánto tiempo me guardan una plaza?',
    text: '12 horas si falta más de un día para el evento, 2 horas si faltan más de 4 horas y 20 minutos después. Si pasas o no respondes a tiempo, la plaza es para la siguiente persona.',
  },
  lastHour: {
    title: '¿Qué pasa en la última hora?',
    text: 'Desde una hora antes del inicio ya no se guardan plazas. Avisamos a toda la lista de espera y entra la primera persona que se quede la plaza.',
  },
  confirm: {
    title: '¿Qué es «¿Vienes?»?',
    text: 'Un evento con plazas limitadas puede preguntarlo un día antes. Si no respondes hasta 6 horas antes del inicio, tu plaza puede pasar a alguien que espera: la pierden primero quienes se apuntaron más tarde. Puedes apuntarte de nuevo al final de la lista.',
  },
  guests: {
    title: '¿Puedo traer a alguien?',
    text: 'Si quien organiza admite invitados, y mientras queden plazas. Cada invitado ocupa una plaza, y va y viene contigo. Los nombres son opcionales: solo los ven quienes organizan, y los borramos al cabo de un mes. Mientras otras personas esperan, no puedes añadir invitados.',
  },
  late: {
    title: '¿Puedo llegar tarde?',
    text: 'Sí. Desde dos horas antes del inicio puedes decir a quien organiza cuánto tardarás. Tu plaza sigue siendo tuya.',
  },
  order: {
    title: '¿Puede elegir quién entra la persona que organiza?',
    text: 'No. La lista va por orden de llegada. Quien organiza ve quién espera, pero no puede cambiar el orden, y nadie puede pasar su plaza a otra persona.',
  },
  more: {
    title: '¿Cómo hago para que entre más gente?',
    text: 'Sube el límite de tu evento. Las siguientes personas de la lista reciben una plaza enseguida. El límite no puede ser menor que las plazas ocupadas u ofrecidas.',
  },
  coHosts: {
    title: '¿Puede alguien ayudarme?',
    text: 'Pídeselo a un máximo de cinco personas desde el menú de tu evento. Si aceptan, pueden editarlo, ver quién viene, registrar las entradas y escribir avisos y respuestas. Solo tú puedes cancelarlo y elegir quién te ayuda.',
  },
  repeat: {
    title: '¿Cómo repito un evento?',
    text: 'Elige «Repetir» al crearlo: cada semana o cada mes, hasta una fecha o un número de fechas, un año y 120 fechas como máximo. Cada fecha tiene su página, sus plazas y su lista de espera, y la hora no cambia cuando cambia la hora oficial. Al cambiar o cancelar una fecha te preguntamos a cuáles te refieres. Lo que has cambiado en una sola fecha se conserva. En la página de la serie puedes añadir fechas.',
  },
  follow: {
    title: '¿Para qué sirve seguir una serie?',
    text: 'Te avisamos cuando sus fechas cambian o se cancelan, y cuando hay fechas nuevas. Seguirla no ocupa plaza: apúntate a las fechas a las que vayas. Salen en tu suscripción de calendario si eliges «Series que sigo».',
  },
  ticket: {
    title: '¿Cómo se registra la entrada?',
    text: 'Desde el día anterior, la página del evento tiene tu entrada con un código QR y un código de 6 cifras, que cambian cada minuto. Quien organiza la escanea, escribe el código o marca tu nombre. Todo funciona sin conexión, en varios dispositivos, y se junta después. El registro se abre 3 horas antes del inicio.',
  },
  record: {
    title: '¿Qué ve de mí quien organiza?',
    text: 'Solo de quien se ha apuntado a su evento: «Viene a casi todos los eventos», «Vino a 6 de los últimos 10» o «Primer evento aquí». Cuenta tus últimos diez eventos con registro y hacen falta al menos tres. No lo ve nadie más y no hay puntuación.',
  },
  absent: {
    title: 'Estuve, pero consto como ausente',
    text: 'Te avisamos dos horas después del evento. Ábrelo y pulsa «Sí que estuve». Durante una semana se puede corregir la lista. Mientras tanto, el evento no cuenta ni a tu favor ni en tu contra.',
  },
  met: {
    title: '¿Quién se entera de que estuve en un evento?',
    text: 'Si se registró tu entrada en un evento de hasta 30 personas, esas personas pueden ver «Coincidisteis en …» cuando os proponemos conoceros. Los nombres de quien vino sin plaza se borran al cabo de un mes.',
  },
  talk: {
    title: '¿Dónde pregunta la gente por mi evento?',
    text: 'Debajo, en los comentarios. Cualquiera que vea el evento puede comentar y marcar un comentario como pregunta para ti. Te avisamos de ambos. Responde desde la pregunta, para que todo el mundo vea que está respondida.',
  },
  announce: {
    title: '¿Cómo aviso de algo a toda la gente que viene?',
    text: 'Envía un aviso desde tu evento, de hasta 500 caracteres. Toda la gente que va recibe una notificación, y la lista de espera también si lo eliges. Queda por encima de los comentarios. Puedes eliminarlo, pero no cambiarlo, porque ya lo han leído.',
  },
  shared: {
    title: '¿Quién puede ver mi evento?',
    text: 'Solo los miembros de Our Peeps, a no ser que actives «Visible con el enlace» en el formulario. Entonces, quien tenga el enlace verá una vista previa: el título, la portada, los tipos, la hora, el barrio y cuánta gente va. La dirección, los detalles y todos los nombres y fotos quedan para los miembros. Los buscadores la muestran solo si activas también «Se puede encontrar». Si desactivas el enlace, la vista previa y la portada dejan de verse al momento, pero los buscadores y los chats pueden conservar su copia un tiempo.',
  },
} as const
