import type { WritingErrorCode } from '../../../contract/writing-errors.ts'
import { feed } from './feed.ts'
import { home } from './home.ts'
import { pwa } from './pwa.ts'
import { questions } from './questions.ts'

const writing = {
  questionCategory: 'Tria una categoria per a la pregunta.',
  questionLength: 'La pregunta ha de tenir entre 4 i 500 caràcters.',
  questionDetailsLength: 'Els detalls poden tenir 2000 caràcters com a màxim.',
  replyLength: 'Una resposta ha de tenir com a mínim dos caràcters.',
  reportReason: 'Digues què passa.',
  eventTitleLength: 'El títol de l’acte ha de tenir entre 4 i 80 caràcters.',
  eventDetailsLength: 'Els detalls de l’acte poden tenir 2000 caràcters com a màxim.',
  eventStart: 'Indica la data i l’hora d’inici de l’acte.',
  eventEnd: 'L’acte ha d’acabar després de començar.',
  eventEndHalf: 'Indica la data i l’hora finals de l’acte.',
  eventCover: 'Puja una foto de portada o posa l’URL d’una imatge.',
  eventCapacity: 'L’aforament ha de ser un nombre positiu.',
  eventCapacityMax: 'L’aforament pot ser de 100.000 persones com a màxim.',
  eventCapacityTaken: 'Ja hi ha més gent apuntada que places.',
  eventCapacityOffered: 'Hi ha més places ocupades o ofertes a la llista d’espera.',
  eventPast: 'Aquesta data ja ha passat.',
  eventTooFar: 'Queda massa lluny: els actes es poden anunciar amb cinc anys d’antelació com a màxim.',
  listingTitleLength: 'El títol ha de tenir entre 4 i 80 caràcters.',
  listingDetailsLength: 'Els detalls poden tenir 2000 caràcters com a màxim.',
  listingPrice: 'Posa un preu de 0 o més, com ara 85 o 85,50.',
  listingPriceHigh: 'Aquest preu és massa alt per anunciar-lo aquí.',
  listingCurrency: 'Tria EUR, USD o GBP.',
  listingPhotos: 'Per vendre alguna cosa cal com a mínim una foto.',
  listingPhotosMany: 'S’hi poden posar fins a 8 fotos.',
  listingCondition: 'Per vendre alguna cosa cal dir en quin estat és.',
  listingPlace: 'Per vendre alguna cosa cal dir on és.',
  listingDelivery: 'Tria una manera de lliurament vàlida.',
  rentalPhotos: 'Per llogar alguna cosa cal com a mínim una foto.',
  rentalPlace: 'Per llogar alguna cosa cal dir on és.',
  rentalEnd: 'La data final ha de ser posterior a la inicial.',
  ticketDate: 'Les entrades necessiten la data de l’acte.',
  ticketQuantity: 'El nombre d’entrades ha de ser entre 1 i 10.',
  ticketCategory: 'Les entrades necessiten una categoria.',
  takeDownReason: 'Digues el motiu a qui ha posat l’anunci.',
  timeSkipped: 'Aquesta hora no existeix: aquell dia s’avança el rellotge. Tria’n una altra.',
  timeTwice: 'Aquell dia s’endarrereix el rellotge i aquesta hora es repeteix. Tria quina de les dues és.',
  timeZone: 'Tria una zona horària de la llista.',
  link: 'Posa un enllaç que comenci per https:// o http://.',
  cancelReason: 'Digues el motiu a qui s’hi ha apuntat.',
  staffReason: 'Escriu un motiu de 8 caràcters com a mínim.',
  termsTooLong: 'Les condicions poden tenir fins a 60.000 caràcters.',
  termsVersion: 'Posa un nombre enter de l’1 al 9999.',
  termsVersionTaken: 'Aquesta versió ja existeix. Tria un altre número.',
  termsDate: 'Tria la data d’entrada en vigor.',
  messageRequired: 'Primer escriu un missatge.',
  requestLength: 'El primer missatge pot tenir fins a 400 caràcters.',
  requestLink: 'Al primer missatge no s’hi poden enviar enllaços. Treu l’enllaç per enviar-lo.',
  icebreakerRequired: 'Primer escriu la teva resposta.',
} as const satisfies Record<WritingErrorCode, string>

/** Bundled with the first member screen, so that sign-in does not wait for it. */
export const members = { feed, home, pwa, questions, writing } as const
