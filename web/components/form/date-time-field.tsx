import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import '../../locales/en/dates.ts'
import { FieldError } from '../../ui/form/field.tsx'
import { momentsOf, offsetName } from '../../lib/time/zones.ts'
import { PickerInput } from './date-input.tsx'
import { RadioMark } from './radio-mark.tsx'

export type Occurrence = 'first' | 'second' | ''

export interface PairValue {
  date: string
  time: string
  occurrence: Occurrence
}

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
  id: string
  labels: { both: string; date: string; time: string; calendar: string }
  optional?: boolean
  value: PairValue
  timeZone: string
  min?: string
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
    // Moving focus between the inputs does not blur the field.
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

const both = ['first', 'second'] as const

function TwiceChoice({
  name,
  value: { date, time, occurrence },
  timeZone,
  asked,
  onChange,
}: {
  name: string
  value: PairValue
  timeZone: string
  asked: boolean
  onChange: (choice: { occurrence: 'first' | 'second' }) => void
}) {
  const { t } = useTranslation()
  const moments = date && time ? momentsOf(date, time, timeZone) : []
  if (moments.length < 2 && !asked) return null
  return (
    <fieldset className="mt-1 rounded-md bg-sunken px-3.5 py-2.5">
      <legend className="float-left w-full text-copy">{t('dates.twice.question', { time })}</legend>
      <div className="clear-both flex flex-col">
        {both.map((one, index) => {
          const moment = moments[index]
          const offset = moment === undefined ? '' : offsetName(moment, timeZone)
          return (
            <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3 text-copy font-semibold">
              <RadioMark name={name} checked={occurrence === one} onChange={() => onChange({ occurrence: one })} />
              {t(`dates.twice.${one}`, { time, offset })}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
