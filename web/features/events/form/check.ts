import * as z from 'zod/mini'
import { eventEdit, eventInput } from '../../../../contract/event-input.ts'
import { fieldsOf } from '../../../../contract/writing-errors.ts'
import { codesByField } from '../../../lib/api/server-errors.ts'
import { wrongRepeat } from './repeat-values.ts'
import { changedCover, coverOf, eventFields, inputOf, type EventField, type EventValues } from './values.ts'

const newEvent = z.omit(eventInput, { id: true })

export function check(
  values: EventValues,
  { edit, covers }: { edit: boolean; covers: boolean },
): Partial<Record<EventField, string>> {
  const input = inputOf(values)
  const { error } = edit
    ? eventEdit.safeParse({ ...input, cover: changedCover(values) })
    : newEvent.safeParse({ ...input, cover: coverOf(values) ?? (covers ? undefined : null) })
  const codes = codesByField(fieldsOf(error?.issues ?? []), eventFields)
  const { starts, ends } = values
  const repeat = edit ? undefined : wrongRepeat(values.repeat, starts.date)
  if (repeat) codes.repeat = repeat
  const earlierDay = starts.date && ends.date && ends.date < starts.date
  const twice = starts.occurrence || ends.occurrence
  const earlierTime = starts.time && ends.time && ends.date === starts.date && ends.time <= starts.time && !twice
  if (ends.date && ends.time && (earlierDay || earlierTime)) codes.ends ??= 'eventEnd'
  return codes
}
