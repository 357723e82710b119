import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Series } from '../../../../contract/series.ts'
import { isDay } from '../../../../contract/values/days.ts'
import { everyDate, lastDayOf } from '../../../../contract/values/repeat.ts'
import { PickerInput } from '../../../components/form/date-input.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'
import { codesByField } from '../../../lib/api/server-errors.ts'
import { dateOf, dayIn, dayOf } from '../../../lib/time/calendar.ts'
import { dateText } from '../../../lib/time/day-text.ts'
import { useNow } from '../../../lib/time/time.ts'
import { Button, CancelButton } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { shortDates } from '../core/rule-words.ts'
import { datesKey, seriesKey } from '../core/series.ts'
import { useEndDay } from '../core/scope-choice.tsx'

/** Adds dates to the end of a series. */
export function ExtendSheet({ series, onClose }: { series: Series; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const now = useNow()
  const endDay = useEndDay(series.endsOn)
  const [until, setUntil] = useState('')
  const [attempt, setAttempt] = useState(0)
  const { id, repeat, startsOn, endsOn, timeZone } = series
  const limit = lastDayOf(dateOf(dayIn(now, timeZone)))
  const isBeyond = isDay(until) && until > limit
  const added = isDay(until) && !isBeyond ? [...everyDate(repeat, startsOn, until)].filter(date => date > endsOn) : []
  const adding = useMutation({
    mutationFn: () => call(api => api.series.extend({ seriesId: id, ends: { until } })),
    onSuccess: answer => {
      client.setQueryData(seriesKey(id), answer)
      void client.invalidateQueries({ queryKey: datesKey(id, 'upcoming') })
      toastSuccess(t('series.extend.done', { day: dateText(dayOf(answer.endsOn), now, i18n.language, null) }))
      onClose()
    },
    onError: () => setAttempt(count => count + 1),
  })
  const code = adding.isError ? codesByField(failureOf(adding.error).data.fields, ['ends']).ends : undefined
  const error = isBeyond ? t('series.extend.beyond') : fieldText(t, code)
  return (
    <Sheet
      open
      onOpenChange={open => !open && !adding.isPending && onClose()}
      title={t('series.extend.action')}
      description={t('series.extend.lead', { day: endDay })}
      footer={
        <>
          <CancelButton size="lg" disabled={adding.isPending} onClick={onClose} />
          <Button
            size="lg"
            disabled={added.length === 0}
            busy={adding.isPending}
            busyLabel={t('series.extend.busy')}
            onClick={() => adding.mutate()}
          >
            {t('series.extend.confirm', { count: added.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {adding.isError && !code && (
          <FormError message={t('series.extend.failed')} detail={failureText(t, adding.error)} attempt={attempt} />
        )}
        <div className="grid gap-1.5">
          <label htmlFor="series-until" className="text-label font-semibold">
            {t('series.extend.label')}
          </label>
          <PickerInput
            kind="date"
            id="series-until"
            label={t('series.extend.label')}
            calendar={t('series.extend.calendar')}
            value={until}
            min={dateOf(dayOf(endsOn) + 1)}
            withYear
            wrong={Boolean(error)}
            describedBy={error ? 'series-until-below' : undefined}
            onChange={date => {
              adding.reset()
              setUntil(date)
            }}
          />
          {error && <FieldError id="series-until-below">{error}</FieldError>}
        </div>
        <div role="status">
          {isDay(until) && !isBeyond && (
            <p className="tnum flex gap-3 rounded-md bg-sunken px-4 py-3.5 text-copy">
              <CalendarDays size={20} aria-hidden="true" className="mt-0.5 flex-none text-text-muted" />
              {added.length > 0 ? shortDates(added, i18n.language) : t('series.extend.none')}
            </p>
          )}
        </div>
      </div>
    </Sheet>
  )
}
