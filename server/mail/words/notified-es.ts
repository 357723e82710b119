import { changedFacts } from './changed-facts.ts'
import { titled } from './mail-words.ts'
import type { NotifiedWords } from './notified.ts'

const by = ({ names, count }: { names: readonly string[]; count: number }, one: string, several: string): string => {
  const [first = 'Alguien', second] = names
  if (count <= 1 || !second) return `${first} ${one}`
  return count === 2 ? `${first} y ${second} ${several}` : `${first} y ${count - 1} personas más ${several}`
}
const collected = 'Reunimos lo que pasa en 10 minutos y lo enviamos en un solo correo.'
const ofOwnQuestion = `Recibes este correo porque hiciste esta pregunta. ${collected}`
const ofOtherQuestion = `Recibes este correo porque respondiste a esta pregunta. ${collected}`
const ofCommented = `Recibes este correo porque comentaste este evento. ${collected}`
const ofOwnEvent = `Recibes este correo porque organizas este evento. ${collected}`
const ofAsked = 'Recibes este correo porque te lo ha pedido quien organiza este evento.'
const ofJoined = 'Recibes este correo porque te apuntaste a este evento.'
const ofWaiting = 'Recibes este correo porque estás en la lista de espera de este evento.'
const ofFollowed = 'Recibes este correo porque sigues esta serie.'
const ofRemoved = 'Recibes este correo porque ibas a ir a este evento, esperabas una plaza o ayudabas a organizarlo.'
const ofListing = 'Recibes este correo porque escribiste por este anuncio.'

const organizer = 'Quien organiza'
const changedLabels: Parameters<typeof changedFacts>[1] = {
  title: 'Título',
  when: 'Cuándo',
  dates: 'Fechas',
  where: 'Dónde',
  before: value => `antes: ${value}`,
  isNew: 'nuevo',
  onPage: 'Consulta su página',
}

export const notified: NotifiedWords = {
  former: 'Antiguo miembro',
  organizer,
  replied: told => ({
    subject: `Respuesta a tu pregunta: ${told.title}`,
    heading: by(told, 'respondió a tu pregunta', 'respondieron a tu pregunta'),
    paragraphs: [told.title],
    more: count => `y ${count} más`,
    button: 'Leer las respuestas',
    footer: ofOwnQuestion,
  }),
  repliedAfter: told => ({
    subject: `Nueva respuesta a una pregunta: ${told.title}`,
    heading: by(told, 'respondió después de ti', 'respondieron después de ti'),
    paragraphs: [told.title],
    more: count => `y ${count} más`,
    button: 'Leer las respuestas',
    footer: ofOtherQuestion,
  }),
  commented: told => ({
    subject: `Comentario en tu evento: ${told.title}`,
    heading: by(told, 'comentó tu evento', 'comentaron tu evento'),
    paragraphs: [told.title],
    more: count => `y ${count} más`,
    button: 'Leer los comentarios',
    footer: ofOwnEvent,
  }),
  commentedAfter: told => ({
    subject: `Nuevo comentario en un evento: ${told.title}`,
    heading: by(told, 'comentó después de ti', 'comentaron después de ti'),
    paragraphs: [told.title],
    more: count => `y ${count} más`,
    button: 'Leer los comentarios',
    footer: ofCommented,
  }),
  organizerAsked: told => ({
    subject: `Pregunta sobre tu evento: ${told.title}`,
    heading: by(told, 'te hizo una pregunta', 'te hicieron una pregunta'),
    paragraphs: [told.title],
    more: count => `y ${count} más`,
    button: 'Responder',
    footer: ofOwnEvent,
  }),
  announced: ({ title, goes, names: [name = organizer] }) => ({
    subject: `Aviso: ${title}`,
    heading: `${name} ha enviado un aviso`,
    paragraphs: [title],
    more: count => `y ${count} más`,
    button: 'Ver el evento',
    footer: goes ? ofJoined : ofWaiting,
  }),
  joined: told => ({
    subject: `Nueva inscripción: ${told.title}`,
    heading: by(told, 'se apuntó a tu evento', 'se apuntaron a tu evento'),
    paragraphs: [told.title],
    button: 'Ver el evento',
    footer: ofOwnEvent,
  }),
  left: told => ({
    subject: `Alguien se desapuntó de tu evento: ${told.title}`,
    heading: by(told, 'se desapuntó de tu evento', 'se desapuntaron de tu evento'),
    paragraphs: [told.title],
    button: 'Ver el evento',
    footer: ofOwnEvent,
  }),
  coHostAsked: ({ title, when, names: [name = organizer] }) => ({
    subject: title ? `Te piden ayuda para organizar: ${title}` : 'Te piden ayuda para organizar un evento',
    heading: `${name} te pide ayuda para organizar un evento`,
    paragraphs: [
      'Si aceptas, podrás editar el evento, registrar las entradas y responder preguntas. Acepta o rechaza en su página.',
    ],
    facts: [{ label: 'Cuándo', value: when }],
    button: 'Ver el evento',
    footer: ofAsked,
  }),
  eventChanged: ({ title, goes, follows, dates, ...told }) => ({
    subject: `Cambios en el evento: ${title}`,
    heading: dates.length > 1 ? `Cambios en ${dates.length} fechas: ${title}` : `Cambios en el evento: ${title}`,
    paragraphs: goes
      ? [
          'Quien organiza ha cambiado el evento. Tu plaza se mantiene.',
          '¿No puedes ir? Desapúntate en la página del evento y otra persona tendrá tu plaza. El archivo adjunto actualiza tu calendario.',
        ]
      : follows
        ? ['Quien organiza ha cambiado el evento. Puedes ver los cambios en su página.']
        : ['Quien organiza ha cambiado el evento. Sigues en la lista de espera.'],
    facts: changedFacts({ title, dates, ...told }, changedLabels),
    button: dates.length > 1 ? 'Ver la serie' : 'Ver el evento',
    footer: goes ? ofJoined : follows ? ofFollowed : ofWaiting,
  }),
  eventCanceled: ({ title, when, reason, goes, follows, dates, names: [name = organizer] }) => ({
    subject: `Evento cancelado: ${title || when}`,
    heading:
      dates.length > 1 ? `${dates.length} fechas canceladas: ${title || when}` : `Evento cancelado: ${title || when}`,
    paragraphs: [
      reason ? `${name} escribió: «${reason}»` : `${name} lo ha cancelado.`,
      ...(goes ? ['El archivo adjunto actualiza tu calendario.'] : []),
    ],
    ...(dates.length > 1 ? { facts: [{ label: 'Fechas', value: dates.join('; ') }] } : {}),
    button: !title ? 'Ver otros eventos' : dates.length > 1 ? 'Ver la serie' : 'Ver el evento',
    footer: goes ? ofJoined : follows ? ofFollowed : ofWaiting,
  }),
  eventRemoved: ({ when, goes, dates }) => ({
    ...titled(dates.length > 1 ? `${dates.length} fechas de una serie retiradas` : `Evento retirado: ${when}`),
    paragraphs: [
      dates.length > 1
        ? 'El equipo de moderación las ha retirado de Our Peeps. No cuentes con que se celebren.'
        : 'El equipo de moderación lo ha retirado de Our Peeps. No cuentes con que se celebre.',
      ...(goes ? ['El archivo adjunto actualiza tu calendario.'] : []),
    ],
    facts: [dates.length > 1 ? { label: 'Fechas', value: dates.join('; ') } : { label: 'Cuándo', value: when }],
    button: 'Abrir su página',
    footer: ofRemoved,
  }),
  seriesDatesAdded: ({ title, when, dates }) => ({
    subject: `Fechas nuevas: ${title}`,
    heading: dates.length > 1 ? `${dates.length} fechas nuevas: ${title}` : `Fecha nueva: ${title}`,
    paragraphs: ['Seguir la serie no te reserva plaza: apúntate a las fechas a las que vayas.'],
    facts: [dates.length > 1 ? { label: 'Fechas', value: dates.join('; ') } : { label: 'Cuándo', value: when }],
    button: dates.length > 1 ? 'Ver la serie' : 'Ver el evento',
    footer: ofFollowed,
  }),
  eventSoon: ({ title, when, where }) => ({
    subject: `Empieza pronto: ${title}`,
    heading: `Empieza pronto: ${title}`,
    paragraphs: ['¡Nos vemos allí!'],
    facts: [{ label: 'Cuándo', value: when }, ...(where ? [{ label: 'Dónde', value: where }] : [])],
    button: 'Ver el evento',
    footer: ofJoined,
  }),
  spotOffered: ({ title, when, until }) => ({
    subject: `Hay una plaza para ti: ${title}`,
    heading: 'Hay una plaza para ti',
    paragraphs: [`Es tuya hasta el ${until}. Después pasa a la siguiente persona de la lista.`],
    facts: [
      { label: 'Evento', value: title },
      { label: 'Cuándo', value: when },
    ],
    button: 'Quedarme la plaza',
    footer: ofWaiting,
  }),
  spotsOpen: ({ title, when }) => ({
    subject: `Hay plazas libres: ${title}`,
    heading: 'Hay plazas libres',
    paragraphs: [
      'Empieza pronto, así que ya no se reservan plazas. Entra la primera persona de la lista de espera que se quede una.',
    ],
    facts: [
      { label: 'Evento', value: title },
      { label: 'Cuándo', value: when },
    ],
    button: 'Quedarme una plaza',
    footer: ofWaiting,
  }),
  stillComing: ({ title, when, until }) => ({
    subject: `¿Vienes? ${title}`,
    heading: '¿Vienes?',
    paragraphs: [
      `Responde antes del ${until} para conservar tu plaza.`,
      'Sin respuesta, tu plaza pasa a la lista de espera. Si no puedes venir, dilo: otra persona la tendrá enseguida.',
    ],
    facts: [
      { label: 'Evento', value: title },
      { label: 'Cuándo', value: when },
    ],
    button: 'Responder',
    footer: ofJoined,
  }),
  spotReleased: ({ title }) => ({
    subject: `Tu plaza se ha liberado: ${title}`,
    heading: 'Tu plaza se ha liberado',
    paragraphs: [
      'No respondiste a «¿Vienes?» a tiempo, así que tu plaza pasó a la lista de espera.',
      '¿Todavía quieres venir? Apúntate de nuevo al final de la lista.',
    ],
    button: 'Ver el evento',
    footer: ofJoined,
  }),
  spotEnded: ({ when, dates }) => ({
    ...titled(
      dates.length > 1 ? `Ya no estás en la lista de ${dates.length} eventos` : `Ya no estás en la lista: ${when}`,
    ),
    paragraphs: [
      dates.length > 1
        ? 'Ibas a estos eventos o esperabas una plaza. No cuentes con ellos.'
        : 'Ibas a un evento a esa hora o esperabas una plaza. No cuentes con él.',
    ],
    facts: [{ label: 'Cuándo', value: dates.length > 1 ? dates.join('; ') : when }],
    button: 'Ver otros eventos',
    footer: 'Recibes este correo porque ibas a un evento o esperabas una plaza.',
  }),
  runningLate: ({ title, minutes, names: [name = 'Alguien'] }) => ({
    subject: `Llega tarde: ${title}`,
    heading: `${name} llega tarde`,
    paragraphs: [minutes >= 30 ? '30 minutos o más.' : `${minutes} minutos.`],
    button: 'Ver el evento',
    footer: ofOwnEvent,
  }),
  markedAbsent: ({ title }) => ({
    subject: `Constas como ausente: ${title}`,
    heading: 'Constas como ausente',
    paragraphs: ['¿Estuviste? Díselo a quien organiza en la semana siguiente al evento.'],
    button: 'Ver el evento',
    footer: ofJoined,
  }),
  absenceDisputed: ({ title, names: [name = 'Alguien'] }) => ({
    subject: `Ausencia discutida: ${title}`,
    heading: `${name} dice que estuvo`,
    paragraphs: ['Puedes corregir la lista durante la semana siguiente al evento.'],
    button: 'Ver la asistencia',
    footer: ofOwnEvent,
  }),
  priceLowered: ({ title, price, names: [name = 'Quien vende'] }) => ({
    subject: `Ha bajado el precio: ${title}`,
    heading: `${name} ha bajado el precio`,
    paragraphs: [`${title}: ${price.from}, ahora ${price.to}.`],
    button: 'Ver el anuncio',
    footer: ofListing,
  }),
  sold: ({ title }) => ({
    subject: `Vendido: ${title}`,
    heading: `Vendido: ${title}`,
    paragraphs: ['Ya no está disponible.'],
    button: 'Ver el anuncio',
    footer: ofListing,
  }),
  waiting: headings => ({
    subject: `${headings.length} notificaciones nuevas`,
    heading: `${headings.length} notificaciones nuevas`,
    paragraphs: ['Juntamos varias notificaciones en un solo correo para no llenarte el buzón.', ...headings],
    button: 'Abrir tus notificaciones',
    footer: 'Recibes este correo porque han pasado varias cosas en una hora.',
  }),
  unread: told => ({
    subject: told.messages > 0 ? 'Tienes mensajes sin leer' : 'Tienes solicitudes de mensaje',
    heading: by(told, 'te ha escrito', 'te han escrito'),
    paragraphs: ['Esperan tu respuesta. Enviamos este correo una vez, un día después del mensaje.'],
    button: 'Abrir tus mensajes',
    footer: 'Recibes este correo porque tienes mensajes sin leer.',
  }),
  off: {
    question: 'Desactivar para esta pregunta',
    event: 'Desactivar para este evento',
    listing: 'Desactivar para este anuncio',
    series: 'Dejar de seguir esta serie',
    topic: 'Desactivar estos correos',
  },
  settings: 'Todos los ajustes de correo',
}
