import { eventEdit, eventInput } from '../../../../contract/events.ts'
import type { FieldErrorCode } from '../../../../contract/errors.ts'
import { changedCover, coverOf, wordsOf } from './input.ts'
import { eventFields, type EventField, type EventValues } from './values.ts'

export type Wrong = Partial<Record<EventField, FieldErrorCode | undefined>>

/** Maps a path of the contract to a form field: date and time of a start are one field. */
const fieldOf = (path: string): EventField | undefined =>
  eventFields.find(name => path === name || path.startsWith(`${name}.`))

/** The server's field errors, keyed by form field. */
export function namedFields(fields: Record<string, FieldErrorCode> = {}): Wrong {
  const wrong: Wrong = {}
  for (const [path, code] of Object.entries(fields)) {
    const name = fieldOf(path)
    if (name) wrong[name] ??= code
  }
  return wrong
}

/**
 * Validates against the contract, the cover (if the server takes `covers`) and the order of start and end. The server has the
 * final say.
 */
export function check(
  values: EventValues,
  { id, edit, covers }: { id: string; edit: boolean; covers: boolean },
): Wrong {
  const words = wordsOf(values)
  const { error } = edit
    ? eventEdit.safeParse({ ...words, cover: changedCover(values) })
    : eventInput.safeParse({ ...words, id, cover: coverOf(values) ?? (covers ? undefined : null) })
  const wrong = namedFields(
    Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message as FieldErrorCode])),
  )
  const { startDate, startTime, endDate, endTime } = values
  const earlierDay = startDate && endDate && endDate < startDate
  const twice = values.startOccurrence || values.endOccurrence
  const earlierTime = startTime && endTime && endDate === startDate && endTime <= startTime && !twice
  if (endDate && endTime && (earlierDay || earlierTime)) wrong.ends ??= 'eventEnd'
  return wrong
}
