import { Search } from 'lucide-react'
import { useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../../../contract/text/fold.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { localeOf } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { RadioMark } from '../../../components/form/radio-mark.tsx'
import { ownZone } from '../../../lib/time/formats.ts'
import { isZone, offsetName, placeOf, sameClocks, weekdayAndTime } from '../../../lib/time/zones.ts'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'
import { inputClass } from '../../../ui/form/field.tsx'

/** Names a zone by the viewer's city if it uses that zone, otherwise by its id. */
export function useZoneNames(): (timeZone: string) => string {
  const { city } = useViewer()
  return useCallback(timeZone => (city?.timeZone === timeZone ? city.name : placeOf(timeZone)), [city])
}

const elsewhere = ['Europe/London', 'America/Argentina/Buenos_Aires', 'America/New_York']

const shown = 20

const suggestedZones = ({
  city,
  device,
  chosen,
}: {
  city: string | undefined
  device: string | undefined
  chosen: string
}): string[] =>
  [...new Set([city, device, chosen, ...elsewhere])]
    .filter(zone => zone !== undefined)
    .filter(isZone)
    .slice(0, 5)

const plain = (text: string) => fold(text).replaceAll(/[_/]/g, ' ')

/** Best match first. */
function findZones(words: string, nameOf: (timeZone: string) => string): string[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  const known = [...new Set([...Intl.supportedValuesOf('timeZone'), ...elsewhere, 'UTC'])].filter(isZone)
  const found = known.flatMap(zone => {
    const name = plain(nameOf(zone))
    const text = `${name} ${plain(zone)}`
    return wanted.every(word => text.includes(word)) ? [{ zone, rank: name.startsWith(wanted[0] ?? '') ? 0 : 1 }] : []
  })
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ zone }) => zone)
    .slice(0, shown)
}

export function ZonePicker({
  timeZone,
  moment,
  onUse,
  onClose,
}: {
  timeZone: string
  /** Start of the event or the current time, in milliseconds. */
  moment: number
  onUse: (timeZone: string) => void
  onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const { city } = useViewer()
  const nameOf = useZoneNames()
  const group = useId()
  const [words, setWords] = useState('')
  const device = ownZone()
  const differs = city !== null && !sameClocks(device, city.timeZone, moment)
  // The device's zone may be an unnoticed default, so preselect the city's.
  const [chosen, setChosen] = useState(differs && timeZone === device ? city.timeZone : timeZone)
  const suggested = useMemo(
    () => suggestedZones({ city: city?.timeZone, device: differs ? device : undefined, chosen: timeZone }),
    [city, device, differs, timeZone],
  )
  const searching = words.trim() !== ''
  const zones = searching ? findZones(words, nameOf) : suggested
  const labelOf = (zone: string) => (zone === device && differs ? t('eventForm.zone.yourDevice') : nameOf(zone))
  const isDevice = chosen === device && differs
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('eventForm.zone.title')}
      description={
        differs ? t('eventForm.zone.lead', { device: nameOf(device), city: city.name }) : t('eventForm.zone.same')
      }
      footer={
        <Button size="lg" onClick={() => onUse(chosen)}>
          {isDevice ? t('eventForm.zone.useDevice') : t('eventForm.zone.use', { place: nameOf(chosen) })}
        </Button>
      }
    >
      <div className="relative">
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-text-muted"
        />
        <input
          type="search"
          aria-label={t('eventForm.zone.search')}
          placeholder={t('eventForm.zone.placeholder')}
          value={words}
          autoComplete="off"
          className={`${inputClass} pl-12`}
          onChange={event => setWords(event.target.value)}
        />
      </div>
      <fieldset className="mt-2 divide-y divide-line">
        <legend className="sr-only">{t('eventForm.zone.list')}</legend>
        {zones.map(zone => (
          <label key={zone} className="flex min-h-15 cursor-pointer items-center gap-3 py-2">
            <RadioMark name={group} value={zone} checked={zone === chosen} onChange={() => setChosen(zone)} />
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">{labelOf(zone)}</b>
              <span className="block text-meta wrap-anywhere text-text-muted">
                {zone}, {offsetName(moment, zone)}
              </span>
            </span>
            <span className="tnum flex-none text-copy font-semibold">
              {sentenceCase(weekdayAndTime(moment, zone, localeOf(i18n.language)), i18n.language)}
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" className={zones.length > 0 ? 'sr-only' : 'py-6 text-center text-copy text-text-muted'}>
        {searching &&
          (zones.length > 0 ? t('eventForm.zone.found', { count: zones.length }) : t('eventForm.zone.none'))}
      </p>
    </Sheet>
  )
}
