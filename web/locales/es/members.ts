import { feed } from './feed.ts'
import { home } from './home.ts'
import { pwa } from './pwa.ts'
import { questions } from './questions.ts'
import type { WritingErrorCode } from '../../../contract/writing-errors.ts'

const writing = {
  questionCategory: 'Elige una categoría para tu pregunta.',
  questionLength: 'La pregunta debe tener entre 4 y 500 caracteres.',
  questionDetailsLength: 'Los detalles pueden tener 2000 caracteres como máximo.',
  replyLength: 'La respuesta necesita al menos dos caracteres.',
  reportReason: 'Cuéntanos qué pasa.',
  eventTitleLength: 'El título del evento debe tener entre 4 y 80 caracteres.',
  eventDetailsLength: 'Los detalles del evento pueden tener hasta 2000 caracteres.',
  eventStart: 'Indica la fecha y la hora de inicio.',
  eventEnd: 'El fin debe ser posterior al inicio.',
  eventEndHalf: 'Indica la fecha y la hora de fin.',
  eventCover: 'Sube una foto de portada o indica la URL de una imagen.',
  eventCapacity: 'Las plazas deben ser un número positivo.',
  eventCapacityMax: 'Puede haber hasta 100.000 plazas.',
  eventCapacityTaken: 'Ya hay más gente apuntada que plazas.',
  eventCapacityOffered: 'Hay más plazas ocupadas u ofrecidas a la lista de espera.',
  eventPast: 'Esa fecha ya ha pasado.',
  eventTooFar: 'Falta demasiado: los eventos se pueden anunciar con hasta cinco años de antelación.',
  listingTitleLength: 'El título debe tener entre 4 y 80 caracteres.',
  listingDetailsLength: 'Los detalles pueden tener hasta 2000 caracteres.',
  listingPrice: 'Escribe un precio de 0 o más, como 85 o 85,50.',
  listingPriceHigh: 'Ese precio es demasiado alto para anunciarlo aquí.',
  listingCurrency: 'Elige EUR, USD o GBP.',
  listingPhotos: 'Para vender hace falta al menos 1 foto.',
  listingPhotosMany: 'Se pueden añadir hasta 8 fotos.',
  listingCondition: 'Para vender hay que indicar el estado.',
  listingPlace: 'Para vender hay que indicar la ubicación.',
  listingDelivery: 'Elige una forma de entrega válida.',
  rentalPhotos: 'Para alquilar hace falta al menos 1 foto.',
  rentalPlace: 'Para alquilar hay que indicar la ubicación.',
  rentalEnd: 'La fecha de fin debe ser posterior a la de inicio.',
  ticketDate: 'Para las entradas hay que indicar la fecha del evento.',
  ticketQuantity: 'El número de entradas debe estar entre 1 y 10.',
  ticketCategory: 'Para las entradas hay que indicar la categoría.',
  takeDownReason: 'Explica el motivo a quien puso el anuncio.',
  timeSkipped: 'Esa hora no existe: ese día se adelanta el reloj. Elige otra.',
  timeTwice: 'Ese día se atrasa el reloj y esa hora se repite. Elige cuál de las dos es.',
  timeZone: 'Elige una zona horaria de la lista.',
  link: 'Escribe un enlace que empiece por https:// o http://.',
  cancelReason: 'Explica el motivo a quien se ha apuntado.',
  staffReason: 'Indica un motivo de al menos 8 caracteres.',
  termsTooLong: 'Las condiciones pueden tener hasta 60.000 caracteres.',
  termsVersion: 'Escribe un número entero del 1 al 9999.',
  termsVersionTaken: 'Esa versión ya existe. Elige otro número.',
  termsDate: 'Elige la fecha de entrada en vigor.',
  messageRequired: 'Escribe un mensaje primero.',
  requestLength: 'El primer mensaje puede tener hasta 400 caracteres.',
  requestLink: 'En el primer mensaje no se pueden enviar enlaces. Quita el enlace para enviarlo.',
  icebreakerRequired: 'Escribe tu respuesta primero.',
} as const satisfies Record<WritingErrorCode, string>

/** Bundled with the first member screen, so that sign-in does not wait for it. */
export const members = { feed, home, pwa, questions, writing } as const
