export const eventHelp = {
  title: 'Cómo funcionan las plazas de los eventos',
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
    text: 'Un evento con plazas limitadas puede preguntarlo un día antes. Si no respondes hasta 6 horas antes del inicio y alguien espera, tu plaza pasa a la lista de espera. Puedes apuntarte de nuevo al final de la lista.',
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
} as const
