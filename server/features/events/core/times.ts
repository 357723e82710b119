import type { FieldErrorCode, Fields, InputDetails } from '../../../../contract/errors.ts'
import { AppError } from '../../../base/errors.ts'
import { farthestAhead, momentOf, zoneNamed, type LocalTime, type NoMoment } from '../../../base/local-time.ts'

export interface EventTimes {
  startsAt: Date
  endsAt: Date | null
  timeZone: string
}

interface Given {
  starts: LocalTime
  ends: LocalTime | null
  timeZone: string
}

const codes = { skipped: 'timeSkipped', twice: 'timeTwice' } as const

/**
 * Local times become instants. A past start must equal `before`. Throws INVALID_INPUT with all invalid fields, also those that are
 * `wrong` already; skipped or ambiguous times are never guessed.
 */
export function timesOf(
  { starts, ends, timeZone }: Given,
  { before, wrong = {} }: { before?: Date | null; wrong?: Partial<InputDetails> } = {},
): EventTimes {
  const fields: Fields = { ...wrong.fields }
  const zone = zoneNamed(timeZone)
  if (!zone) throw new AppError('INVALID_INPUT', { fields: { timeZone: 'timeZone' } })
  const read = (name: 'starts' | 'ends', time: LocalTime, unknown: FieldErrorCode): Date | null => {
    const moment = momentOf(time, zone)
    if (moment instanceof Date) return moment
    fields[name] = codeOf(moment, unknown)
    return null
  }
  const startsAt = read('starts', starts, 'eventStart')
  const endsAt = ends && read('ends', ends, 'eventEndHalf')
  const farthest = farthestAhead()
  if (startsAt && startsAt.getTime() !== before?.getTime() && startsAt.getTime() < Date.now())
    fields['starts'] = 'eventPast'
  if (startsAt && startsAt > farthest) fields['starts'] = 'eventTooFar'
  if (endsAt && startsAt && endsAt <= startsAt) fields['ends'] = 'eventEnd'
  else if (endsAt && endsAt > farthest) fields['ends'] = 'eventTooFar'
  if (!startsAt || Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { ...wrong, fields })
  return { startsAt, endsAt, timeZone: zone }
}

const codeOf = (moment: NoMoment, unknown: FieldErrorCode): FieldErrorCode =>
  moment === 'unknown' ? unknown : codes[moment]
