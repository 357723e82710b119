import type { TFunction } from 'i18next'
import { Globe } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldText } from '../../../lib/api/failure.ts'
import { ownZone } from '../../../lib/time/formats.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { localeOf, useNow } from '../../../lib/time/time.ts'
import { clockOf, dayName, momentsOf, offsetName, sameClocks } from '../../../lib/time/zones.ts'
import type { EventValues } from './values.ts'
import { useZoneNames, ZonePicker } from './zone-picker.tsx'
import { TimePair, type PairValue } from '../../../components/form/date-time-field.tsx'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'
import { FieldError } from '../../../ui/form/field.tsx'

const labelsOf = (t: TFunction, of: 'start' | 'end') => ({
  both: t(`eventForm.${of}s`),
  date: t(`eventForm.${of}Date`),
  time: t(`eventForm.${of}Time`),
  calendar: t(`eventForm.${of}Calendar`),
})

export function WhenFields({ isNew, mayMove }: { isNew: boolean; mayMove: boolean }) {
  const { t } = useTranslation()
  const { city } = useViewer()
  const nameOf = useZoneNames()
  const now = useNow()
  const { control } = useFormContext<EventValues>()
  const starts = useController({ control, name: 'starts' })
  const ends = useController({ control, name: 'ends' })
  const zone = useController({ control, name: 'timeZone' })
  const [picking, setPicking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const closePicker = () => {
    setPicking(false)
    // Not every browser focuses a clicked button, so the sheet would return focus elsewhere.
    requestAnimationFrame(() => opener.current?.focus())
  }
  const start = starts.field.value
  const end = ends.field.value
  const timeZone = zone.field.value
  const startError = starts.fieldState.error?.message
  const endError = ends.fieldState.error?.message
  const zoneError = zone.fieldState.error?.message
  const moments = momentsOf(start.date, start.time || '12:00', timeZone)
  const moment = (start.occurrence === 'second' ? moments[1] : moments[0]) ?? now
  const device = ownZone()
  const elsewhere = isNew && city !== null && timeZone === device && !sameClocks(device, city.timeZone, moment)
  const today = clockOf(now, timeZone).date
  const changeZone = (to: string) => {
    zone.field.onChange(to)
    for (const { field } of [starts, ends])
      if (field.value.occurrence) field.onChange({ ...field.value, occurrence: '' })
  }
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <fieldset disabled={!mayMove} className="contents">
          <TimePair
            id="event-starts"
            labels={labelsOf(t, 'start')}
            value={start}
            timeZone={timeZone}
            {...(isNew ? { min: today } : {})}
            asked={startError === 'timeTwice'}
            error={fieldText(t, startError)}
            onChange={starts.field.onChange}
            onLeave={starts.field.onBlur}
          />
        </fieldset>
        {!mayMove && !startError && <p className="text-meta text-text-muted">{fieldText(t, 'eventCheckedIn')}</p>}
      </div>
      <div className="flex flex-col gap-3">
        <TimePair
          id="event-ends"
          labels={labelsOf(t, 'end')}
          optional
          value={end}
          timeZone={timeZone}
          {...(start.date ? { min: start.date } : {})}
          asked={endError === 'timeTwice'}
          error={fieldText(t, endError)}
          onChange={ends.field.onChange}
          onLeave={ends.field.onBlur}
        />
        <div className="flex flex-col gap-1.5">
          <div className="flex min-h-12 items-center gap-2.5 rounded-md bg-sunken py-1 pr-1 pl-3.5 text-copy">
            <Globe size={20} aria-hidden="true" className="flex-none text-text-muted" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <b className="font-semibold">{timeZone}</b>{' '}
              <span className="text-text-muted">{offsetName(moment, timeZone)}</span>
            </span>
            <button
              ref={opener}
              id="event-timeZone"
              type="button"
              aria-label={t('eventForm.zone.changeNow', { zone: timeZone })}
              aria-haspopup="dialog"
              className="link-text inline-flex min-h-11 flex-none items-center px-2.5"
              onClick={() => setPicking(true)}
            >
              {t('eventForm.zone.change')}
            </button>
          </div>
          {zoneError && <FieldError>{fieldText(t, zoneError)}</FieldError>}
          {elsewhere && (
            <p className="flex flex-wrap items-center gap-x-2 text-meta text-text-muted">
              {t('eventForm.zone.device', { device: nameOf(device), city: city.name })}
              <button
                type="button"
                className="link-text inline-flex min-h-11 items-center"
                onClick={() => changeZone(city.timeZone)}
              >
                {t('eventForm.zone.suggest', { place: city.name })}
              </button>
            </p>
          )}
          <WhenSentence start={start} end={end} timeZone={timeZone} />
        </div>
      </div>
      {picking && (
        <ZonePicker
          timeZone={timeZone}
          moment={moment}
          onUse={to => {
            closePicker()
            changeZone(to)
          }}
          onClose={closePicker}
        />
      )}
    </>
  )
}

/** For example "Friday 27 November, 19:30 in Barcelona". */
function WhenSentence({ start, end, timeZone }: { start: PairValue; end: PairValue; timeZone: string }) {
  const { t, i18n } = useTranslation()
  const nameOf = useZoneNames()
  const now = useNow()
  if (!start.date || !start.time) return null
  const locale = localeOf(i18n.language)
  const year = clockOf(now, timeZone).date.slice(0, 4)
  const day = (date: string) => dayName(date, locale, year)
  const starts = sentenceCase(
    t('eventForm.when', { day: day(start.date), time: start.time, place: nameOf(timeZone) }),
    i18n.language,
  )
  const ends = end.date && end.time && `${end.date}T${end.time}` > `${start.date}T${start.time}`
  return (
    <p className="text-meta text-text-muted">
      {!ends
        ? starts
        : end.date === start.date
          ? t('eventForm.until', { start: starts, time: end.time })
          : t('eventForm.untilDay', { start: starts, day: day(end.date), time: end.time })}
    </p>
  )
}
