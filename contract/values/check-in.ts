import { day, hour, minute } from '../limits.ts'

export const checkInHow = ['scan', 'code', 'tick'] as const
export type CheckInHow = (typeof checkInHow)[number]

/** Before the start, in milliseconds. */
export const checkInFrom = 3 * hour
/** After the end, attendance can be corrected and disputed. */
export const correctedFor = 7 * day

/** How long a code is shown, in milliseconds. */
export const ticketPeriod = minute
/** Of the code that is read aloud, and of the one in the QR code. They are the end and the whole of one number. */
export const ticketDigits = { spoken: 6, scanned: 9 } as const
/** Larger groups do not count as having met. */
export const metMax = 30
/** The last events that a record of attendance looks at. */
export const recordOf = 10
