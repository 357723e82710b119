import type { KindWords, NotifiedWords } from '../notification-words.ts'
import { by, collected, ofEvents, organizer } from './event-notifications.ts'

const ofOwnQuestion = `Recibes este correo porque hiciste esta pregunta. ${collected}`
const ofOtherQuestion = `Recibes este correo porque respondiste a esta pregunta. ${collected}`
const ofListing = 'Recibes este correo porque escribiste por este anuncio.'

const kinds: KindWords = {
  ...ofEvents,
  replied: {
    label: 'Respuesta a tu pregunta',
    mail: told => ({
      subject: `Respuesta a tu pregunta: ${told.title}`,
      heading: by(told, 'respondió a tu pregunta', 'respondieron a tu pregunta'),
      paragraphs: [told.title],
      more: count => `y ${count} más`,
      button: 'Leer las respuestas',
      footer: ofOwnQuestion,
    }),
  },
  repliedAfter: {
    label: 'Respuesta después de la tuya',
    mail: told => ({
      subject: `Nueva respuesta a una pregunta: ${told.title}`,
      heading: by(told, 'respondió después de ti', 'respondieron después de ti'),
      paragraphs: [told.title],
      more: count => `y ${count} más`,
      button: 'Leer las respuestas',
      footer: ofOtherQuestion,
    }),
  },
  priceLowered: {
    label: 'Precio rebajado',
    mail: ({ title, price, names: [name = 'Quien vende'] }) => ({
      subject: `Ha bajado el precio: ${title}`,
      heading: `${name} ha bajado el precio`,
      paragraphs: [`${title}: ${price.from}, ahora ${price.to}.`],
      button: 'Ver el anuncio',
      footer: ofListing,
    }),
  },
  sold: {
    label: 'Vendido',
    mail: ({ title }) => ({
      subject: `Vendido: ${title}`,
      heading: `Vendido: ${title}`,
      paragraphs: ['Ya no está disponible.'],
      button: 'Ver el anuncio',
      footer: ofListing,
    }),
  },
  reportDecided: { label: 'Denuncia revisada', push: 'Hemos revisado tu denuncia' },
  contentRemoved: { label: 'Contenido retirado', push: 'Moderación ha retirado algo que publicaste' },
  contentRestored: { label: 'Contenido restaurado', push: 'Moderación ha restaurado algo que publicaste' },
  security: { label: 'Aviso de seguridad' },
  roleChanged: { label: 'Rol cambiado', push: 'Tu rol ha cambiado' },
  caseReported: { label: 'Nueva denuncia' },
  casesWaiting: { label: 'Denuncias en espera' },
}

export const notified: NotifiedWords = {
  kinds,
  former: 'Antiguo miembro',
  organizer,
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
  push: {
    message: name => `${name} te ha escrito`,
    request: name => `${name} quiere escribirte`,
    held: count => `${count} notificaciones nuevas`,
    heldDetail: 'Las hemos guardado un rato.',
  },
}
