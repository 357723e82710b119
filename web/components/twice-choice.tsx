import '../locales/en/dates.ts'
import { useTranslation } from 'react-i18next'
import type { PairValue } from './time-pair.tsx'
import { RadioMark } from './radio-mark.tsx'
import { momentsOf, offsetName } from '../lib/time/zones.ts'

const both = ['first', 'second'] as const

/** Asks for the occurrence when DST repeats a local time, or when the server asks. */
export function TwiceChoice({
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
