import { day, hour, minute } from '../limits.ts'

export const checkInHow = ['scan', 'code', 'tick'] as const
export type CheckInHow = (typeof checkInHow)[number]

export const checkInFrom = 3 * hour
export const correctedFor = 7 * day

export const ticketPeriod = minute
export const ticketDigits = { spoken: 6, scanned: 9 } as const
export const metMax = 30
export const recordOf = 10
