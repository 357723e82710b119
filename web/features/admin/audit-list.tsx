import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../contract/admin.ts'
import { dateFormat } from '../../lib/time/formats.ts'
import { localeOf, longDate, useNow } from '../../lib/time/time.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AuditRow } from './audit-row.tsx'
import { sentenceCase } from '../../lib/i18n/i18n.ts'

const day = 24 * 60 * 60_000
const dayKey = (moment: Date) => `${moment.getFullYear()}-${moment.getMonth()}-${moment.getDate()}`

/** Audit entries grouped by day, newest first. `level`: heading level of the days. */
export function AuditDays({ entries, level = 2 }: { entries: readonly AuditEntry[]; level?: 2 | 3 }) {
  const nameOf = useDayName()
  const Heading = level === 2 ? 'h2' : 'h3'
  const days: AuditEntry[][] = []
  for (const entry of entries) {
    const last = days.at(-1)
    if (last?.[0] && dayKey(new Date(last[0].at)) === dayKey(new Date(entry.at))) last.push(entry)
    else days.push([entry])
  }
  return days.map(([first, ...rest]) =>
    first ? (
      <section key={dayKey(new Date(first.at))}>
        <Heading className="pt-5 pb-2 font-sans text-meta font-semibold text-text-muted">{nameOf(first.at)}</Heading>
        <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {[first, ...rest].map(entry => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
      </section>
    ) : null,
  )
}

/** "Today, Thursday 11 June", "Yesterday, …", otherwise the date, with the year if it is not the current one. */
function useDayName() {
  const { t, i18n } = useTranslation()
  const now = useNow()
  return (at: string) => {
    const moment = new Date(at)
    const date = longDate(moment, i18n.language)
    if (dayKey(moment) === dayKey(new Date(now))) return t('admin.audit.today', { date })
    if (dayKey(moment) === dayKey(new Date(now - day))) return t('admin.audit.yesterday', { date })
    const sameYear = moment.getFullYear() === new Date(now).getFullYear()
    return sentenceCase(
      sameYear ? date : dateFormat(localeOf(i18n.language), { dateStyle: 'full' }).format(moment),
      i18n.language,
    )
  }
}

export function AuditSkeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="mt-5 divide-y divide-line rounded-lg border border-line bg-surface">
      <span className="sr-only">{t('ui.loadingSubject', { subject: t('admin.audit.loading') })}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-start gap-3 px-4 py-3" aria-hidden="true">
          <Skeleton className="size-9 flex-none rounded-[12px]!" />
          <div className="grid flex-1 gap-2 py-0.5">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
          <Skeleton className="h-4 w-10" />
        </div>
      ))}
    </div>
  )
}
