import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PickerInput } from './picker-input.tsx'
import { TwiceChoice } from './twice-choice.tsx'
import { FieldError } from '../ui/field.tsx'

/** Which moment, when DST repeats a local time; '' if not ambiguous. */
export type Occurrence = 'first' | 'second' | ''

export interface PairValue {
  date: string
  time: string
  occurrence: Occurrence
}

/** A date and a time as one field. */
export function TimePair({
  id,
  labels,
  optional = false,
  value,
  timeZone,
  min,
  asked,
  error,
  onChange,
  onLeave,
}: {
  /** ID prefix: the inputs are `-date` and `-time`. */
  id: string
  labels: { both: string; date: string; time: string; calendar: string }
  optional?: boolean
  value: PairValue
  timeZone: string
  min?: string
  /** The server asked for the occurrence. */
  asked: boolean
  error: string | undefined
  onChange: (value: PairValue) => void
  onLeave: () => void
}) {
  const { t } = useTranslation()
  const below = error ? `${id}-below` : undefined
  const left = (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget as Node | null) || onLeave()
  const change = (part: Partial<PairValue>) => onChange({ ...value, occurrence: '', ...part })
  return (
    // Moving focus between the inputs is not a blur of the field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className="flex min-w-0 flex-col gap-1.5" onBlur={left}>
      <legend className="mb-1.5 text-label font-semibold">
        {labels.both}
        {optional && <span className="font-normal text-text-muted"> {t('ui.optional')}</span>}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-3">
        <PickerInput
          kind="date"
          id={`${id}-date`}
          label={labels.date}
          calendar={labels.calendar}
          value={value.date}
          {...(min ? { min } : {})}
          wrong={Boolean(error)}
          describedBy={below}
          onChange={date => change({ date })}
        />
        <PickerInput
          kind="time"
          id={`${id}-time`}
          label={labels.time}
          value={value.time}
          wrong={Boolean(error)}
          describedBy={below}
          onChange={time => change({ time })}
        />
      </div>
      {error && <FieldError id={`${id}-below`}>{error}</FieldError>}
      <TwiceChoice name={`${id}-occurrence`} value={value} timeZone={timeZone} asked={asked} onChange={change} />
    </fieldset>
  )
}
