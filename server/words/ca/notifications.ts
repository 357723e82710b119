import type { KindWords, NotifiedWords } from '../notification-words.ts'
import { by, collected, ofEvents, organizer } from './event-notifications.ts'

const ofOwnQuestion = `Reps aquest correu perquè vas fer aquesta pregunta. ${collected}`
const ofOtherQuestion = `Reps aquest correu perquè vas respondre aquesta pregunta. ${collected}`
const ofListing = 'Reps aquest correu perquè vas escriure per aquest anunci.'

const kinds: KindWords = {
  ...ofEvents,
  replied: {
    label: 'Resposta a la teva pregunta',
    mail: told => ({
      subject: `Resposta a la teva pregunta: ${told.title}`,
      heading: by(told, 'ha respost la teva pregunta', 'han respost la teva pregunta'),
      paragraphs: [told.title],
      more: count => `i ${count} més`,
      button: 'Llegeix les respostes',
      footer: ofOwnQuestion,
    }),
  },
  repliedAfter: {
    label: 'Resposta després de la teva',
    mail: told => ({
      subject: `Nova resposta a una pregunta: ${told.title}`,
      heading: by(told, 'ha respost després de tu', 'han respost després de tu'),
      paragraphs: [told.title],
      more: count => `i ${count} més`,
      button: 'Llegeix les respostes',
      footer: ofOtherQuestion,
    }),
  },
  priceLowered: {
    label: 'Preu rebaixat',
    mail: ({ title, price, names: [name = 'Qui ven'] }) => ({
      subject: `Ha abaixat el preu: ${title}`,
      heading: `${name} ha abaixat el preu`,
      paragraphs: [`${title}: ${price.from}, ara ${price.to}.`],
      button: 'Mira l’anunci',
      footer: ofListing,
    }),
  },
  sold: {
    label: 'Venut',
    mail: ({ title }) => ({
      subject: `Venut: ${title}`,
      heading: `Venut: ${title}`,
      paragraphs: ['Ja no està disponible.'],
      button: 'Mira l’anunci',
      footer: ofListing,
    }),
  },
  reportDecided: { label: 'Denúncia revisada', push: 'Hem revisat la teva denúncia' },
  contentRemoved: { label: 'Contingut retirat', push: 'Moderació ha retirat una cosa que vas publicar' },
  contentRestored: { label: 'Contingut restaurat', push: 'Moderació ha restaurat una cosa que vas publicar' },
  security: { label: 'Avís de seguretat' },
  roleChanged: { label: 'Rol canviat', push: 'El teu rol ha canviat' },
  caseReported: { label: 'Denúncia nova' },
  casesWaiting: { label: 'Denúncies en espera' },
}

export const notified: NotifiedWords = {
  kinds,
  former: 'Antic membre',
  organizer,
  waiting: headings => ({
    subject: `${headings.length} notificacions noves`,
    heading: `${headings.length} notificacions noves`,
    paragraphs: ['Ajuntem unes quantes notificacions en un sol correu per no omplir-te la bústia.', ...headings],
    button: 'Obre les teves notificacions',
    footer: 'Reps aquest correu perquè han passat unes quantes coses en una hora.',
  }),
  unread: told => ({
    subject: told.messages > 0 ? 'Tens missatges per llegir' : 'Tens sol·licituds de missatge',
    heading: by(told, 't’ha escrit', 't’han escrit'),
    paragraphs: ['Esperen la teva resposta. Enviem aquest correu una vegada, un dia després del missatge.'],
    button: 'Obre els teus missatges',
    footer: 'Reps aquest correu perquè tens missatges per llegir.',
  }),
  off: {
    question: 'Desactiva per a aquesta pregunta',
    event: 'Desactiva per a aquest acte',
    listing: 'Desactiva per a aquest anunci',
    series: 'Deixa de seguir aquesta sèrie',
    topic: 'Desactiva aquests correus',
  },
  settings: 'Tota la configuració dels correus',
  push: {
    message: name => `${name} t’ha escrit`,
    request: name => `${name} vol escriure’t`,
    held: count => `${count} notificacions noves`,
    heldDetail: 'Les hem guardades una estona.',
  },
}
