import { hour, minute } from '../limits.ts'

/** In milliseconds before the start. From then on, spots are not held: the first member of the waitlist who takes one has it. */
export const openFor = hour

/** The length of an offer by the time until the start, longest first. */
const lengths = [
  { from: 24 * hour, length: 12 * hour },
  { from: 4 * hour, length: 2 * hour },
  { from: 0, length: 20 * minute },
]

export const offerLength = (before: number): number =>
  Math.min(lengths.find(({ from }) => before >= from)?.length ?? 0, Math.max(0, before - openFor))

export const askedFrom = 24 * hour
/** Spots of attendees who have not answered go to the waitlist. */
export const answerBy = 6 * hour
/** Attendees of a moved event are asked again if they have at least this long to answer. */
export const answerTime = 2 * hour
/** From then on, attendees can say that they are running late. */
export const lateFrom = 2 * hour
export const lateBy = [10, 20, 30] as const
export type Late = (typeof lateBy)[number]
