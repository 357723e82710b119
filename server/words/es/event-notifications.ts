import { changedFacts } from '../changed-facts.ts'
import { titled } from '../mail-shape.ts'
import type { KindTexts, Untitled } from '../notification-words.ts'

export const by = (
  { names, count }: { names: readonly string[]; count: number },
  one: string,
  several: string,
): string => {
  const [first = 'Alguien', second] = names
  if (count <= 1 || !second) return `${first} ${one}`
  return count === 2 ? `${first} y ${second} ${several}` : `${first} y ${count - 1} personas más ${several}`
}
export const collected = 'Reunimos lo que pasa en 10 minutos y lo enviamos en un solo correo.'
const ofCommented = `Recibes este correo porque comentaste este evento. ${collected}`
const ofOwnEvent = `Recibes este correo porque organizas este evento. ${collected}`
const ofAsked = 'Recibes este correo porque te lo ha pedido quien organiza este evento.'
const ofJoined = 'Recibes este correo porque te apuntaste a este evento.'
const ofWaiting = 'Recibes este correo porque estás en la lista de espera de este evento.'
const ofFollowed = 'Recibes este correo porque sigues esta serie.'
const ofRemoved = 'Recibes este correo porque ibas a ir a este evento, esperabas una plaza o ayudabas a organizarlo.'

export const organizer = 'Quien organiza'
const changedLabels: Parameters<typeof changedFacts>[1] = {
  title: 'Título',
  when: 'Cuándo',
  dates: 'Fechas',
  where: 'Dónde',
  before: value => `antes: ${value}`,
  isNew: 'nuevo',
  onPage: 'Consulta su página',
}

export const ofEvents = {
  commented: {
    label: 'Comentario en tu evento',
    mail: told => ({
      subject: `Comentario en tu evento: ${told.title}`,
      heading: by(told, 'comentó tu evento', 'comentaron tu evento'),
      paragraphs: [told.title],
      more: count => `y ${count} más`,
      button: 'Leer los comentarios',
      footer: ofOwnEvent,
    }),
  },
  commentedAfter: {
    label: 'Comentario después del tuyo',
    mail: told => ({
      subject: `Nuevo comentario en un evento: ${told.title}`,
      heading: by(told, 'comentó después de ti', 'comentaron después de ti'),
      paragraphs: [told.title],
      more: count => `y ${count} más`,
      button: 'Leer los comentarios',
      footer: ofCommented,
    }),
  },
  organizerAsked: {
    label: 'Pregunta sobre tu evento',
    mail: told => ({
      subject: `Pregunta sobre tu evento: ${told.title}`,
      heading: by(told, 'te hizo una pregunta', 'te hicieron una pregunta'),
      paragraphs: [told.title],
      more: count => `y ${count} más`,
      button: 'Responder',
      footer: ofOwnEvent,
    }),
  },
  announced: {
    label: 'Aviso',
    mail: ({ title, goes, names: [name = organizer] }) => ({
      subject: `Aviso: ${title}`,
      heading: `${name} ha enviado un aviso`,
      paragraphs: [title],
      more: count => `y ${count} más`,
      button: 'Ver el evento',
      footer: goes ? ofJoined : ofWaiting,
    }),
  },
  joined: {
    label: 'Alguien se apuntó a tu evento',
    mail: told => ({
      subject: `Nueva inscripción: ${told.title}`,
      heading: by(told, 'se apuntó a tu evento', 'se apuntaron a tu evento'),
      paragraphs: [told.title],
      button: 'Ver el evento',
      footer: ofOwnEvent,
    }),
  },
  left: {
    label: 'Alguien dejó tu evento',
    mail: told => ({
      subject: `Alguien se desapuntó de tu evento: ${told.title}`,
      heading: by(told, 'se desapuntó de tu evento', 'se desapuntaron de tu evento'),
      paragraphs: [told.title],
      button: 'Ver el evento',
      footer: ofOwnEvent,
    }),
  },
  coHostAsked: {
    label: 'Te piden ayuda para organizar',
    mail: ({ title, when, names: [name = organizer] }) => ({
      subject: title ? `Te piden ayuda para organizar: ${title}` : 'Te piden ayuda para organizar un evento',
      heading: `${name} te pide ayuda para organizar un evento`,
      paragraphs: [
        'Si aceptas, podrás editar el evento, registrar las entradas y responder preguntas. Acepta o rechaza en su página.',
      ],
      facts: [{ label: 'Cuándo', value: when }],
      button: 'Ver el evento',
      footer: ofAsked,
    }),
  },
  eventChanged: {
    label: 'Evento cambiado',
    mail: ({ title, goes, follows, dates, ...told }) => ({
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
  },
  eventCanceled: {
    label: 'Evento cancelado',
    mail: ({ title, when, reason, goes, follows, dates, names: [name = organizer] }) => ({
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
  },
  eventRemoved: {
    label: 'Evento retirado',
    mail: ({ when, goes, dates }: Untitled) => ({
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
  },
  seriesDatesAdded: {
    label: 'Fechas nuevas de una serie',
    mail: ({ title, when, dates }) => ({
      subject: `Fechas nuevas: ${title}`,
      heading: dates.length > 1 ? `${dates.length} fechas nuevas: ${title}` : `Fecha nueva: ${title}`,
      paragraphs: ['Seguir la serie no te reserva plaza: apúntate a las fechas a las que vayas.'],
      facts: [dates.length > 1 ? { label: 'Fechas', value: dates.join('; ') } : { label: 'Cuándo', value: when }],
      button: dates.length > 1 ? 'Ver la serie' : 'Ver el evento',
      footer: ofFollowed,
    }),
  },
  eventSoon: {
    label: 'Recordatorio de evento',
    mail: ({ title, when, where }) => ({
      subject: `Empieza pronto: ${title}`,
      heading: `Empieza pronto: ${title}`,
      paragraphs: ['¡Nos vemos allí!'],
      facts: [{ label: 'Cuándo', value: when }, ...(where ? [{ label: 'Dónde', value: where }] : [])],
      button: 'Ver el evento',
      footer: ofJoined,
    }),
  },
  spotOffered: {
    label: 'Plaza ofrecida de la lista de espera',
    mail: ({ title, when, until }) => ({
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
  },
  spotsOpen: {
    label: 'Plazas abiertas a la lista de espera',
    mail: ({ title, when }) => ({
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
  },
  stillComing: {
    label: 'Pregunta si vienes',
    mail: ({ title, when, until }) => ({
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
  },
  spotReleased: {
    label: 'Tu plaza se liberó',
    mail: ({ title }) => ({
      subject: `Tu plaza se ha liberado: ${title}`,
      heading: 'Tu plaza se ha liberado',
      paragraphs: [
        'No respondiste a «¿Vienes?» a tiempo, así que tu plaza pasó a la lista de espera.',
        '¿Todavía quieres venir? Apúntate de nuevo al final de la lista.',
      ],
      button: 'Ver el evento',
      footer: ofJoined,
    }),
  },
  spotEnded: {
    label: 'Ya no en la lista',
    mail: ({ when, dates }: Untitled) => ({
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
  },
  runningLate: {
    label: 'Alguien llega tarde',
    mail: ({ title, minutes, names: [name = 'Alguien'] }) => ({
      subject: `Llega tarde: ${title}`,
      heading: `${name} llega tarde`,
      paragraphs: [minutes >= 30 ? '30 minutos o más.' : `${minutes} minutos.`],
      button: 'Ver el evento',
      footer: ofOwnEvent,
    }),
  },
  markedAbsent: {
    label: 'Constas como ausente',
    mail: ({ title }) => ({
      subject: `Constas como ausente: ${title}`,
      heading: 'Constas como ausente',
      paragraphs: ['¿Estuviste? Díselo a quien organiza en la semana siguiente al evento.'],
      button: 'Ver el evento',
      footer: ofJoined,
    }),
  },
  absenceDisputed: {
    label: 'Alguien dice que estuvo',
    mail: ({ title, names: [name = 'Alguien'] }) => ({
      subject: `Ausencia discutida: ${title}`,
      heading: `${name} dice que estuvo`,
      paragraphs: ['Puedes corregir la lista durante la semana siguiente al evento.'],
      button: 'Ver la asistencia',
      footer: ofOwnEvent,
    }),
  },
} satisfies Record<string, KindTexts>
