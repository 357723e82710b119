import { Secret, TOTP } from 'otpauth'
import type { Expected } from '../../../../contract/check-in.ts'
import { ticketDigits, ticketPeriod } from '../../../../contract/values/check-in.ts'

/** RFC 6238 with SHA-256. */
const totpOf = (secret: string, digits: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA256', digits, period: ticketPeriod / 1000 })

const stepOf = (at: number) => Math.floor(at / ticketPeriod)

/** How many milliseconds the current code is still shown. */
export const remaining = (at: number): number => ticketPeriod - (at % ticketPeriod)

export const spokenCode = (secret: string, at: number): string =>
  totpOf(secret, ticketDigits.spoken).generate({ timestamp: at })

const mark = 'OUR-PEEPS'
/** QR codes of digits and capitals are smaller. */
const short = (id: string) => id.replaceAll('-', '').toUpperCase()
const ticket = new RegExp(`^${mark}:([0-9A-F]{32}):([0-9A-F]{32}):(\\d{1,12}):(\\d{${ticketDigits.scanned}})$`)

export const ticketText = (
  { eventId, userId, secret }: { eventId: string; userId: string; secret: string },
  at: number,
): string =>
  [
    mark,
    short(eventId),
    short(userId),
    stepOf(at),
    totpOf(secret, ticketDigits.scanned).generate({ timestamp: at }),
  ].join(':')

/** A code was scanned or read aloud a moment after it changed. */
const usualDelay = 1
/** Of clocks that are wrong. The organizer then compares the person with their picture. */
const clockDelay = 5

type Found = Pick<Expected, 'id' | 'secret'>

/**
 * `late`: right, but a few minutes away from now: a screenshot, or a phone whose clock is wrong. `expired`: right once, but not
 * within five minutes. `several`: two people happen to have this code now.
 */
export type Checked<Person> =
  | { result: 'right' | 'late'; person: Person }
  | { result: 'expired' | 'otherEvent' | 'notGoing' | 'noTicket' | 'wrong' | 'several' }

const within = (steps: number) =>
  Math.abs(steps) <= usualDelay ? 'right' : Math.abs(steps) <= clockDelay ? 'late' : 'expired'

/** Checks a scanned text without a connection. `at` is the time of the server in milliseconds. */
export function checkTicket<Person extends Found>(
  text: string,
  { eventId, people, at }: { eventId: string; people: readonly Person[]; at: number },
): Checked<Person> {
  const [, event, user, step = '', code = ''] = ticket.exec(text) ?? []
  if (!event) return { result: 'noTicket' }
  if (event !== short(eventId)) return { result: 'otherEvent' }
  const person = people.find(({ id }) => short(id) === user)
  if (!person) return { result: 'notGoing' }
  const claimed = Number(step)
  const delta = totpOf(person.secret, ticketDigits.scanned).validate({
    token: code,
    timestamp: claimed * ticketPeriod,
    window: 0,
  })
  if (delta === null) return { result: 'wrong' }
  const result = within(stepOf(at) - claimed)
  return result === 'expired' ? { result } : { result, person }
}

export function checkSpoken<Person extends Found>(
  code: string,
  { people, at }: { people: readonly Person[]; at: number },
): Checked<Person> {
  const found = people.flatMap(person => {
    const delta = totpOf(person.secret, ticketDigits.spoken).validate({
      token: code,
      timestamp: at,
      window: clockDelay,
    })
    return delta === null ? [] : [{ person, delta }]
  })
  const near = found.filter(({ delta }) => within(delta) === 'right')
  const [one, ...others] = near.length > 0 ? near : found
  if (!one) return { result: 'wrong' }
  return others.length > 0 ? { result: 'several' } : { result: near.length > 0 ? 'right' : 'late', person: one.person }
}
