import type { Fields } from './errors.ts'
import { fieldErrors } from './open-errors.ts'

export const writingErrors = {
  questionCategory: 'Please select a category for your question',
  questionLength: 'Question must be between 4 and 500 characters',
  questionDetailsLength: 'Details must be 2000 characters or less',
  replyLength: 'A reply needs at least two characters.',
  announcementLength: 'An announcement needs 2 to 500 characters.',
  reportReason: "Please say what's wrong.",
  eventTitleLength: 'Event title must be between 4 and 80 characters',
  eventDetailsLength: 'Event details must be 2000 characters or less',
  eventStart: 'Please provide both the event start date and time',
  eventEnd: 'Event end date must be after start date',
  eventEndHalf: 'Please provide both the event end date and time',
  eventCover: 'Please upload a cover photo or provide an image URL',
  eventCapacity: 'Max attendees must be a positive number',
  eventCapacityMax: 'Max attendees must be 100,000 or fewer',
  eventCapacityTaken: 'More people than that have already joined.',
  eventCapacityOffered: 'More spots than that are taken or offered to the waitlist.',
  guestsMax: 'Up to 5 guests for each person.',
  guestsMany: 'The organizer allows fewer guests.',
  guestsFull: "There aren't enough free spots for that.",
  guestsHere: 'You are checked in. Tell the organizer who else is here.',
  guestName: 'A name can have up to 80 characters.',
  eventPast: 'That date has already passed.',
  eventCheckedIn: 'People have been checked in. Only the organizer can move the event now.',
  eventTooFar: "That's too far ahead: events can be up to five years away.",
  repeatEnd: 'Please choose when the series ends.',
  repeatBefore: 'A series ends after its first date.',
  repeatCount: 'A series needs two or more dates.',
  repeatYear: 'A series can run for one year.',
  repeatMany: 'A series can have up to 120 dates.',
  repeatWeekday: 'Please include the weekday of the first date.',
  repeatDay: 'Please move the day of one date at a time.',
  listingTitleLength: 'Title must be between 4 and 80 characters',
  listingDetailsLength: 'Details must be 2000 characters or less',
  listingPrice: 'Please enter a price of 0 or more, such as 85 or 85.50, and thousands without a separator: 1250.',
  listingPriceHigh: 'That price is too high to list here.',
  listingCurrency: 'Please choose EUR, USD, or GBP.',
  listingPhotos: 'At least 1 photo is required for selling items',
  listingPhotosMany: 'You can add up to 8 photos.',
  listingCondition: 'Condition is required for selling items',
  listingPlace: 'Location is required for selling items',
  listingDelivery: 'Please select a valid delivery method',
  rentalPhotos: 'At least 1 photo is required for rental items',
  rentalPlace: 'Location is required for rental items',
  rentalEnd: 'End date must be after start date',
  ticketDate: 'Event date is required for tickets',
  ticketQuantity: 'Ticket quantity must be between 1 and 10',
  ticketCategory: 'Ticket category is required',
  takeDownReason: 'Please give a reason for the person who listed it.',
  timeSkipped: "That time doesn't exist: the clocks go forward that day. Please choose another.",
  timeTwice: 'The clocks go back that day, so that time happens twice. Please choose which one.',
  timeZone: 'Please pick a time zone from the list.',
  link: 'Please enter a link that starts with https:// or http://.',
  cancelReason: 'Please give a reason for the people who joined.',
  staffReason: 'Please give a reason of at least 8 characters.',
  termsTooLong: 'The terms can have up to 60,000 characters.',
  termsVersion: 'Please enter a whole number from 1 to 9999.',
  termsVersionTaken: 'That version already exists. Please choose another number.',
  termsDate: 'Please choose an effective date.',
  messageRequired: 'Please write a message first.',
  requestLength: 'A first message can have up to 400 characters.',
  requestLink: "Links can't be sent in a first message. Remove the link to send it.",
  icebreakerRequired: 'Please write your answer first.',
} as const

export type WritingErrorCode = keyof typeof writingErrors

interface Issue {
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
  message: string
}

/** Returns the first issue's code per field path; `invalid` for unknown codes. */
export function fieldsOf(issues: readonly Issue[]): Fields {
  const fields: Fields = {}
  for (const { path = [], message } of issues) {
    const name = path.map(part => String(typeof part === 'object' ? part.key : part)).join('.') || 'input'
    fields[name] ??= message in fieldErrors || message in writingErrors ? (message as Fields[string]) : 'invalid'
  }
  return fields
}
