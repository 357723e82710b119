import { useTranslation } from 'react-i18next'
import { localeOf } from '../../../lib/time/time.ts'
import type { EventForm } from './use-event-form.ts'
import type { EventField, EventValues } from './values.ts'
import { FormError } from '../../../ui/notice.tsx'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'

/** The error summary: "Five things to fix" with the field names, or why the event could not be stored. */
export function FormSummary({ form, values, failed }: { form: EventForm; values: EventValues; failed: string }) {
  const { t, i18n } = useTranslation()
  const { refused, failure, attempt } = form
  const halfOf = (date: string, time: string) => (date && !time ? 'time' : 'date')
  const half: Partial<Record<EventField, 'date' | 'time'>> = {
    starts: halfOf(values.startDate, values.startTime),
    ends: halfOf(values.endDate, values.endTime),
  }
  const labelOf = (name: EventField) =>
    half[name] === 'time' && (name === 'starts' || name === 'ends')
      ? t(`eventForm.fix.${name}Time`)
      : t(`eventForm.fix.${name}`)
  const idOf = (name: EventField) => (half[name] ? `event-${name}-${half[name]}` : `event-${name}`)
  const names = new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' }).format(refused.map(labelOf))
  const number = t('eventForm.fix.numbers').split(', ')[refused.length - 2] ?? String(refused.length)
  const toFix = refused.length === 1 ? t('eventForm.fix.one') : t('eventForm.fix.some', { number })
  const first = refused[0]
  return (
    <FormError
      message={failure ? failed : first && toFix}
      detail={failure ?? (first && `${sentenceCase(names, i18n.language)}.`)}
      first={first && idOf(first)}
      attempt={attempt}
    />
  )
}
