import { CalendarDays } from 'lucide-react'
import type { FocusEvent, ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { isDay } from '../../../../contract/values/days.ts'
import {
  datesOf,
  everyDate,
  weekdayOf,
  weekdays,
  type Repeat,
  type Weekday,
} from '../../../../contract/values/repeat.ts'
import '../../../locales/en/repeat-form.ts'
import { PickerInput } from '../../../components/form/date-input.tsx'
import { RadioMark } from '../../../components/form/radio-mark.tsx'
import { fieldText } from '../../../lib/api/failure.ts'
import { toggled } from '../../../lib/cache/toggled.ts'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'
import { cx } from '../../../ui/cx.ts'
import { FilterChip } from '../../../ui/form/chip.tsx'
import { Field, FieldError, FieldHint, TextInput } from '../../../ui/form/field.tsx'
import { Select, Options } from '../../../ui/form/select.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { datesText, dayInMonth, ruleText, shortDates, weekdayName } from '../core/rule-words.ts'
import { monthDaysOf, possibleCount, repeatOf, ruleOf, wrongRepeat, type RepeatValues } from './repeat-values.ts'
import type { EventValues } from './values.ts'
import { useZoneNames } from './zone-picker.tsx'

interface Props {
  values: RepeatValues
  first: string
  onChange: (part: Partial<RepeatValues>) => void
}

const choices = ['never', 'week', 'month'] as const
const legend = 'mb-1.5 text-label font-semibold'
const rows = 'divide-y divide-line rounded-lg border border-line bg-surface px-4 py-0.5'

export function RepeatFields() {
  const { t } = useTranslation()
  const { control } = useFormContext<EventValues>()
  const { field, fieldState } = useController({ control, name: 'repeat' })
  const first = useWatch({ control, name: 'starts' }).date
  const values = field.value
  const code = fieldState.error?.message
  const props = { values, first, onChange: (part: Partial<RepeatValues>) => field.onChange({ ...values, ...part }) }
  const left = (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget as Node | null) || field.onBlur()
  return (
    // Moving focus between the inputs does not blur the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex flex-col gap-4.5" onBlur={left}>
      <Field
        id="event-repeat"
        label={t('repeatForm.label')}
        error={values.every === 'never' ? fieldText(t, code) : undefined}
      >
        <Select
          value={values.every}
          onChange={event => props.onChange({ every: choices.find(one => one === event.target.value) ?? 'never' })}
        >
          <Options of={choices} label={every => t(`repeatForm.${every}`)} />
        </Select>
      </Field>
      {values.every !== 'never' && (
        <>
          <Interval {...props} every={values.every} />
          {!isDay(first) ? (
            <FieldHint>{t('repeatForm.startFirst')}</FieldHint>
          ) : values.every === 'week' ? (
            <Weekdays {...props} code={code} />
          ) : (
            <MonthDays {...props} />
          )}
          <Ends {...props} code={code} />
          {isDay(first) && <Preview values={values} first={first} />}
        </>
      )}
    </div>
  )
}

function Interval({ values: { interval: count }, every, onChange }: Props & { every: 'week' | 'month' }) {
  const { t } = useTranslation()
  const isWeek = every === 'week'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <span className="text-label font-semibold" aria-hidden="true">
        {t('repeatForm.every')}
      </span>
      <span className="flex items-center gap-2">
        <Stepper
          label={t(isWeek ? 'repeatForm.everyWeeks' : 'repeatForm.everyMonths', { count })}
          value={count}
          max={limits.repeatIntervalMax}
          onChange={interval => onChange({ interval })}
        />
        <span className="min-w-14 font-semibold" aria-hidden="true">
          {t(isWeek ? 'repeatForm.weeks' : 'repeatForm.months', { count })}
        </span>
      </span>
    </div>
  )
}

function Weekdays({ values, first, onChange, code }: Props & { code: string | undefined }) {
  const { t, i18n } = useTranslation()
  const own = weekdayOf(first)
  const isOn = (day: Weekday) => day === own || values.weekdays.includes(day)
  return (
    <fieldset className="min-w-0" id="event-repeat-days" tabIndex={-1}>
      <legend className={legend}>{t('repeatForm.on')}</legend>
      <div className="flex max-w-100 flex-wrap justify-between gap-1.25 max-[374px]:justify-start">
        {weekdays.map(day => (
          <FilterChip
            key={day}
            className={cx('min-h-11! w-11 rounded-full! px-0!', !isOn(day) && 'border-line-strong!')}
            aria-label={weekdayName(day, i18n.language)}
            pressed={isOn(day)}
            // The first date is on this day.
            aria-disabled={day === own || undefined}
            onClick={() => day !== own && onChange({ weekdays: toggled(weekdays, values.weekdays, day) })}
          >
            {weekdayName(day, i18n.language, 'narrow')}
          </FilterChip>
        ))}
      </div>
      {code === 'repeatWeekday' && <FieldError>{fieldText(t, code)}</FieldError>}
    </fieldset>
  )
}

const skipped = [29, 30, 31] as const

function MonthDays({ values, first, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const rule = ruleOf(values, first)
  const skips = skipped.find(day => day === Number(first.slice(8)))
  return (
    <fieldset className="min-w-0">
      <legend className={legend}>{t('repeatForm.on')}</legend>
      <div className={rows}>
        {monthDaysOf(first).map(by => (
          <RadioRow
            key={by}
            name="event-repeat-by"
            checked={rule?.every === 'month' && rule.by === by}
            label={sentenceCase(dayInMonth(t, by, first, i18n.language), i18n.language)}
            hint={by === 'date' && skips && t(`repeatForm.skips.day${skips}`)}
            onChange={() => onChange({ by })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function RadioRow({
  label,
  hint,
  ...radio
}: {
  name: string
  checked: boolean
  label: string
  hint?: ReactNode
  onChange: () => void
}) {
  return (
    <label className="flex min-h-13 flex-1 cursor-pointer items-center gap-3 py-2">
      <RadioMark {...radio} />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {hint && <span className="block text-meta text-text-muted">{hint}</span>}
      </span>
    </label>
  )
}

function Ends({ values, first, onChange, code }: Props & { code: string | undefined }) {
  const { t } = useTranslation()
  const { end, until, count } = values
  const rule = isDay(first) ? ruleOf(values, first) : null
  const possible = rule ? possibleCount(rule, first) : 0
  const isOfEnd = code !== 'repeatWeekday'
  const tooMany =
    end === 'count' && possible > 1 && (code === 'repeatYear' || code === 'repeatMany')
      ? t(code === 'repeatYear' ? 'repeatForm.yearCount' : 'repeatForm.manyCount', { count: possible })
      : undefined
  const error = isOfEnd ? (tooMany ?? fieldText(t, code)) : undefined
  const below = 'event-repeat-until-below'
  return (
    <>
      <fieldset className="min-w-0">
        <legend className={legend}>{t('repeatForm.ends')}</legend>
        <div className={rows}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
            <RadioRow
              name="event-repeat-end"
              checked={end === 'until'}
              label={t('repeatForm.until')}
              onChange={() => onChange({ end: 'until' })}
            />
            {end === 'until' && (
              <div className="w-48 max-[374px]:w-full">
                <PickerInput
                  kind="date"
                  id="event-repeat-until"
                  label={t('repeatForm.untilDate')}
                  calendar={t('repeatForm.untilCalendar')}
                  empty={t('repeatForm.pick')}
                  value={until}
                  {...(first ? { min: first } : {})}
                  wrong={Boolean(error)}
                  describedBy={error ? below : undefined}
                  onChange={date => onChange({ until: date })}
                />
              </div>
            )}
          </div>
          <RadioRow
            name="event-repeat-end"
            checked={end === 'count'}
            label={t('repeatForm.count')}
            onChange={() => onChange({ end: 'count' })}
          />
        </div>
        {end === 'until' && error && (
          <div className="mt-1.5">
            <FieldError id={below}>{error}</FieldError>
          </div>
        )}
      </fieldset>
      {end === 'count' && (
        <Field id="event-repeat-count" label={t('repeatForm.countLabel')} error={error}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={count}
            onChange={event => onChange({ count: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}

/** Dates that are shown while the end is missing or the number of dates is wrong. */
const example = 5

function Preview({ values, first }: { values: RepeatValues; first: string }) {
  const repeat = repeatOf(values, first)
  const rule = ruleOf(values, first)
  if (!repeat || !rule) return null
  const isRight = wrongRepeat(values, first) === undefined
  // The dates of the rule would contradict this end.
  if (!isRight && values.end === 'until' && isDay(values.until)) return null
  const dates = isRight ? datesOf(rule, repeat.ends, first) : [...everyDate(rule, first)].slice(0, example)
  return (
    <div role="status" className="flex gap-3 rounded-md bg-sunken px-4 py-3.5 text-copy">
      <CalendarDays size={20} aria-hidden="true" className="mt-0.5 flex-none text-text-muted" />
      <div className="tnum min-w-0">
        {isRight ? <Summary dates={dates} rule={rule} /> : <NextDates dates={dates} />}
      </div>
    </div>
  )
}

function NextDates({ dates }: { dates: string[] }) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <b>{t('repeatForm.next')}</b>
      <p>{datesText(dates, i18n.language)}</p>
    </>
  )
}

function Summary({ dates, rule }: { dates: string[]; rule: Repeat }) {
  const { t, i18n } = useTranslation()
  const nameOf = useZoneNames()
  const { control } = useFormContext<EventValues>()
  const [{ time }, timeZone] = useWatch({ control, name: ['starts', 'timeZone'] })
  const words = { count: dates.length, rule: ruleText(t, rule, dates[0] ?? '', i18n.language) }
  return (
    <>
      <b>{time ? t('repeatForm.summaryAt', { ...words, time }) : t('repeatForm.summary', words)}</b>
      <p>{shortDates(dates, i18n.language)}</p>
      <p className="mt-1.5 text-meta text-text-muted">
        {t('repeatForm.own')} {time && t('repeatForm.clocks', { time, place: nameOf(timeZone) })}
      </p>
    </>
  )
}
