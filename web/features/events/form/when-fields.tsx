import type { TFunction } from 'i18next'
import { Globe } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldText } from '../../../lib/api/failure.ts'
import { useNow } from '../../../lib/time/time.ts'
import { useViewer } from '../../../lib/api/session.ts'
import type { EventTools } from './event-fields.tsx'
import { TimePair } from '../../../components/date-time-field.tsx'
import { ownZone } from '../../../lib/time/formats.ts'
import { WhenSentence } from './when-sentence.tsx'
import { ZonePicker } from './zone-picker.tsx'
import { useZoneNames } from './use-zone-names.ts'
import { clockOf, momentsOf, offsetName, sameClocks } from '../../../lib/time/zones.ts'
import { FieldError } from '../../../ui/field.tsx'

const labelsOf = (t: TFunction, of: 'start' | 'end') => ({
  both: t(`eventForm.${of}s`),
  date: t(`eventForm.${of}Date`),
  time: t(`eventForm.${of}Time`),
  calendar: t(`eventForm.${of}Calendar`),
})

export function WhenFields({ values, wrong, change, leave, isNew }: EventTools) {
  const { t } = useTranslation()
  const { city } = useViewer()
  const nameOf = useZoneNames()
  const now = useNow()
  const [picking, setPicking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const closePicker = () => {
    setPicking(false)
    // A click does not focus the button in every browser, so the sheet would return focus to a form field.
    requestAnimationFrame(() => opener.current?.focus())
  }
  const { timeZone, startDate, startTime, endDate, endTime } = values
  const moments = momentsOf(startDate, startTime || '12:00', timeZone)
  const moment = (values.startOccurrence === 'second' ? moments[1] : moments[0]) ?? now
  const device = ownZone()
  const elsewhere = isNew && city !== null && timeZone === device && !sameClocks(device, city.timeZone, moment)
  const today = clockOf(now, timeZone).date
  return (
    <>
      <TimePair
        id="event-starts"
        labels={labelsOf(t, 'start')}
        value={{ date: startDate, time: startTime, occurrence: values.startOccurrence }}
        timeZone={timeZone}
        {...(isNew ? { min: today } : {})}
        asked={wrong.starts === 'timeTwice'}
        error={fieldText(t, wrong.starts)}
        onChange={({ date, time, occurrence }) =>
          change({ startDate: date, startTime: time, startOccurrence: occurrence })
        }
        onLeave={() => leave('starts')}
      />
      <div className="flex flex-col gap-3">
        <TimePair
          id="event-ends"
          labels={labelsOf(t, 'end')}
          optional
          value={{ date: endDate, time: endTime, occurrence: values.endOccurrence }}
          timeZone={timeZone}
          {...(startDate ? { min: startDate } : {})}
          asked={wrong.ends === 'timeTwice'}
          error={fieldText(t, wrong.ends)}
          onChange={({ date, time, occurrence }) => change({ endDate: date, endTime: time, endOccurrence: occurrence })}
          onLeave={() => leave('ends')}
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
          {wrong.timeZone && <FieldError>{fieldText(t, wrong.timeZone)}</FieldError>}
          {elsewhere && (
            <p className="flex flex-wrap items-center gap-x-2 text-meta text-text-muted">
              {t('eventForm.zone.device', { device: nameOf(device), city: city.name })}
              <button
                type="button"
                className="link-text inline-flex min-h-11 items-center"
                onClick={() => change({ timeZone: city.timeZone, startOccurrence: '', endOccurrence: '' })}
              >
                {t('eventForm.zone.suggest', { place: city.name })}
              </button>
            </p>
          )}
          <WhenSentence values={values} />
        </div>
      </div>
      {picking && (
        <ZonePicker
          timeZone={timeZone}
          moment={moment}
          onUse={zone => {
            closePicker()
            change({ timeZone: zone, startOccurrence: '', endOccurrence: '' })
          }}
          onClose={closePicker}
        />
      )}
    </>
  )
}
