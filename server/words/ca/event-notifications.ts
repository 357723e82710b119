import { changedFacts } from '../changed-facts.ts'
import { titled } from '../mail-shape.ts'
import type { KindTexts, Untitled } from '../notification-words.ts'

export const by = (
  { names, count }: { names: readonly string[]; count: number },
  one: string,
  several: string,
): string => {
  const [first = 'Algú', second] = names
  if (count <= 1 || !second) return `${first} ${one}`
  return count === 2 ? `${first} i ${second} ${several}` : `${first} i ${count - 1} persones més ${several}`
}
export const collected = 'Apleguem el que passa en 10 minuts i ho enviem en un sol correu.'
const ofCommented = `Reps aquest correu perquè vas comentar aquest acte. ${collected}`
const ofOwnEvent = `Reps aquest correu perquè organitzes aquest acte. ${collected}`
const ofAsked = 'Reps aquest correu perquè t’ho ha demanat qui organitza aquest acte.'
const ofJoined = 'Reps aquest correu perquè t’has apuntat a aquest acte.'
const ofWaiting = 'Reps aquest correu perquè ets a la llista d’espera d’aquest acte.'
const ofFollowed = 'Reps aquest correu perquè segueixes aquesta sèrie.'
const ofRemoved = 'Reps aquest correu perquè anaves a aquest acte, esperaves una plaça o ajudaves a organitzar-lo.'

export const organizer = 'Qui organitza'
const changedLabels: Parameters<typeof changedFacts>[1] = {
  title: 'Títol',
  when: 'Quan',
  dates: 'Dates',
  where: 'On',
  before: value => `abans: ${value}`,
  isNew: 'nou',
  onPage: 'Consulta la seva pàgina',
}

export const ofEvents = {
  commented: {
    label: 'Comentari al teu acte',
    mail: told => ({
      subject: `Comentari al teu acte: ${told.title}`,
      heading: by(told, 'ha comentat el teu acte', 'han comentat el teu acte'),
      paragraphs: [told.title],
      more: count => `i ${count} més`,
      button: 'Llegeix els comentaris',
      footer: ofOwnEvent,
    }),
  },
  commentedAfter: {
    label: 'Comentari després del teu',
    mail: told => ({
      subject: `Nou comentari en un acte: ${told.title}`,
      heading: by(told, 'ha comentat després de tu', 'han comentat després de tu'),
      paragraphs: [told.title],
      more: count => `i ${count} més`,
      button: 'Llegeix els comentaris',
      footer: ofCommented,
    }),
  },
  organizerAsked: {
    label: 'Pregunta sobre el teu acte',
    mail: told => ({
      subject: `Pregunta sobre el teu acte: ${told.title}`,
      heading: by(told, 't’ha fet una pregunta', 't’han fet una pregunta'),
      paragraphs: [told.title],
      more: count => `i ${count} més`,
      button: 'Respon',
      footer: ofOwnEvent,
    }),
  },
  announced: {
    label: 'Avís',
    mail: ({ title, goes, names: [name = organizer] }) => ({
      subject: `Avís: ${title}`,
      heading: `${name} ha enviat un avís`,
      paragraphs: [title],
      more: count => `i ${count} més`,
      button: 'Mira l’acte',
      footer: goes ? ofJoined : ofWaiting,
    }),
  },
  joined: {
    label: 'Algú s’ha apuntat al teu acte',
    mail: told => ({
      subject: `Nova inscripció: ${told.title}`,
      heading: by(told, 's’ha apuntat al teu acte', 's’han apuntat al teu acte'),
      paragraphs: [told.title],
      button: 'Mira l’acte',
      footer: ofOwnEvent,
    }),
  },
  left: {
    label: 'Algú ha deixat el teu acte',
    mail: told => ({
      subject: `Algú s’ha desapuntat del teu acte: ${told.title}`,
      heading: by(told, 's’ha desapuntat del teu acte', 's’han desapuntat del teu acte'),
      paragraphs: [told.title],
      button: 'Mira l’acte',
      footer: ofOwnEvent,
    }),
  },
  coHostAsked: {
    label: 'Et demanen ajuda per organitzar',
    mail: ({ title, when, names: [name = organizer] }) => ({
      subject: title ? `Et demanen ajuda per organitzar: ${title}` : 'Et demanen ajuda per organitzar un acte',
      heading: `${name} et demana ajuda per organitzar un acte`,
      paragraphs: [
        'Si ho acceptes, podràs editar l’acte, registrar les entrades i respondre preguntes. Accepta o refusa a la seva pàgina.',
      ],
      facts: [{ label: 'Quan', value: when }],
      button: 'Veure l’acte',
      footer: ofAsked,
    }),
  },
  eventChanged: {
    label: 'Acte canviat',
    mail: ({ title, goes, follows, dates, ...told }) => ({
      subject: `Canvis a l’acte: ${title}`,
      heading: dates.length > 1 ? `Canvis en ${dates.length} dates: ${title}` : `Canvis a l’acte: ${title}`,
      paragraphs: goes
        ? [
            'Qui organitza ha canviat l’acte. La teva plaça es manté.',
            'No hi pots anar? Desapunta’t a la pàgina de l’acte i algú altre tindrà la teva plaça. El fitxer adjunt actualitza el teu calendari.',
          ]
        : follows
          ? ['Qui organitza ha canviat l’acte. Pots veure els canvis a la seva pàgina.']
          : ['Qui organitza ha canviat l’acte. Continues a la llista d’espera.'],
      facts: changedFacts({ title, dates, ...told }, changedLabels),
      button: dates.length > 1 ? 'Mira la sèrie' : 'Mira l’acte',
      footer: goes ? ofJoined : follows ? ofFollowed : ofWaiting,
    }),
  },
  eventCanceled: {
    label: 'Acte cancel·lat',
    mail: ({ title, when, reason, goes, follows, dates, names: [name = organizer] }) => ({
      subject: `Acte cancel·lat: ${title || when}`,
      heading:
        dates.length > 1 ? `${dates.length} dates cancel·lades: ${title || when}` : `Acte cancel·lat: ${title || when}`,
      paragraphs: [
        reason ? `${name} ha escrit: «${reason}»` : `${name} l’ha cancel·lat.`,
        ...(goes ? ['El fitxer adjunt actualitza el teu calendari.'] : []),
      ],
      ...(dates.length > 1 ? { facts: [{ label: 'Dates', value: dates.join('; ') }] } : {}),
      button: !title ? 'Mira altres actes' : dates.length > 1 ? 'Mira la sèrie' : 'Mira l’acte',
      footer: goes ? ofJoined : follows ? ofFollowed : ofWaiting,
    }),
  },
  eventRemoved: {
    label: 'Acte retirat',
    mail: ({ when, goes, dates }: Untitled) => ({
      ...titled(dates.length > 1 ? `${dates.length} dates d’una sèrie retirades` : `Acte retirat: ${when}`),
      paragraphs: [
        dates.length > 1
          ? 'L’equip de moderació les ha retirat d’Our Peeps. No comptis que es facin.'
          : 'L’equip de moderació l’ha retirat d’Our Peeps. No comptis que es faci.',
        ...(goes ? ['El fitxer adjunt actualitza el teu calendari.'] : []),
      ],
      facts: [dates.length > 1 ? { label: 'Dates', value: dates.join('; ') } : { label: 'Quan', value: when }],
      button: 'Obre la seva pàgina',
      footer: ofRemoved,
    }),
  },
  seriesDatesAdded: {
    label: 'Dates noves d’una sèrie',
    mail: ({ title, when, dates }) => ({
      subject: `Dates noves: ${title}`,
      heading: dates.length > 1 ? `${dates.length} dates noves: ${title}` : `Data nova: ${title}`,
      paragraphs: ['Seguir la sèrie no et reserva plaça: apunta’t a les dates a què vagis.'],
      facts: [dates.length > 1 ? { label: 'Dates', value: dates.join('; ') } : { label: 'Quan', value: when }],
      button: dates.length > 1 ? 'Mira la sèrie' : 'Mira l’acte',
      footer: ofFollowed,
    }),
  },
  eventSoon: {
    label: 'Recordatori d’un acte',
    mail: ({ title, when, where }) => ({
      subject: `Comença aviat: ${title}`,
      heading: `Comença aviat: ${title}`,
      paragraphs: ['Ens hi veiem!'],
      facts: [{ label: 'Quan', value: when }, ...(where ? [{ label: 'On', value: where }] : [])],
      button: 'Mira l’acte',
      footer: ofJoined,
    }),
  },
  spotOffered: {
    label: 'Plaça oferta de la llista d’espera',
    mail: ({ title, when, until }) => ({
      subject: `Hi ha una plaça per a tu: ${title}`,
      heading: 'Hi ha una plaça per a tu',
      paragraphs: [`És teva fins al ${until}. Després passa a la persona següent de la llista.`],
      facts: [
        { label: 'Acte', value: title },
        { label: 'Quan', value: when },
      ],
      button: 'Queda’t la plaça',
      footer: ofWaiting,
    }),
  },
  spotsOpen: {
    label: 'Places obertes a la llista d’espera',
    mail: ({ title, when }) => ({
      subject: `Hi ha places lliures: ${title}`,
      heading: 'Hi ha places lliures',
      paragraphs: [
        'Comença aviat, així que ja no es reserven places. Hi entra la primera persona de la llista d’espera que en prengui una.',
      ],
      facts: [
        { label: 'Acte', value: title },
        { label: 'Quan', value: when },
      ],
      button: 'Pren una plaça',
      footer: ofWaiting,
    }),
  },
  stillComing: {
    label: 'Pregunta si vens',
    mail: ({ title, when, until }) => ({
      subject: `Vens? ${title}`,
      heading: 'Vens?',
      paragraphs: [
        `Respon abans del ${until} per conservar la teva plaça.`,
        'Sense resposta, la teva plaça passa a la llista d’espera. Si no pots venir, digues-ho: algú altre la tindrà de seguida.',
      ],
      facts: [
        { label: 'Acte', value: title },
        { label: 'Quan', value: when },
      ],
      button: 'Respon',
      footer: ofJoined,
    }),
  },
  spotReleased: {
    label: 'La teva plaça es va alliberar',
    mail: ({ title }) => ({
      subject: `La teva plaça s’ha alliberat: ${title}`,
      heading: 'La teva plaça s’ha alliberat',
      paragraphs: [
        'No vas respondre «Vens?» a temps, així que la teva plaça ha passat a la llista d’espera.',
        'Encara vols venir? Torna-t’hi a apuntar al final de la llista.',
      ],
      button: 'Mira l’acte',
      footer: ofJoined,
    }),
  },
  spotEnded: {
    label: 'Ja no a la llista',
    mail: ({ when, dates }: Untitled) => ({
      ...titled(dates.length > 1 ? `Ja no ets a la llista de ${dates.length} actes` : `Ja no ets a la llista: ${when}`),
      paragraphs: [
        dates.length > 1
          ? 'Anaves a aquests actes o esperaves una plaça. No hi comptis.'
          : 'Anaves a un acte a aquesta hora o esperaves una plaça. No hi comptis.',
      ],
      facts: [{ label: 'Quan', value: dates.length > 1 ? dates.join('; ') : when }],
      button: 'Mira altres actes',
      footer: 'Reps aquest correu perquè anaves a un acte o esperaves una plaça.',
    }),
  },
  runningLate: {
    label: 'Algú fa tard',
    mail: ({ title, minutes, names: [name = 'Algú'] }) => ({
      subject: `Fa tard: ${title}`,
      heading: `${name} fa tard`,
      paragraphs: [minutes >= 30 ? '30 minuts o més.' : `${minutes} minuts.`],
      button: 'Mira l’acte',
      footer: ofOwnEvent,
    }),
  },
  markedAbsent: {
    label: 'Consta que no hi vas ser',
    mail: ({ title }) => ({
      subject: `Consta que no hi vas ser: ${title}`,
      heading: 'Consta que no hi vas ser',
      paragraphs: ['Hi vas ser? Digues-ho a qui organitza durant la setmana següent a l’acte.'],
      button: 'Mira l’acte',
      footer: ofJoined,
    }),
  },
  absenceDisputed: {
    label: 'Algú diu que hi va ser',
    mail: ({ title, names: [name = 'Algú'] }) => ({
      subject: `Absència discutida: ${title}`,
      heading: `${name} diu que hi va ser`,
      paragraphs: ['Pots corregir la llista durant la setmana següent a l’acte.'],
      button: 'Mira l’assistència',
      footer: ofOwnEvent,
    }),
  },
} satisfies Record<string, KindTexts>
