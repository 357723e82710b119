import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { ReportCaseDetail } from '../../../contract/moderation.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { decisionOf } from './words.ts'

export function EarlierDecisions({ detail: { earlier } }: { detail: ReportCaseDetail }) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const [params] = useSearchParams()
  if (earlier.length === 0) return null
  return (
    <section aria-labelledby="earlier-decisions" className="rounded-md bg-sunken p-3.5">
      <h3 id="earlier-decisions" className="text-copy font-semibold">
        {t('moderation.earlier.title')}
      </h3>
      <ul className="mt-1 grid gap-3">
        {earlier.map(one => (
          <li key={one.id} className="grid gap-1 text-meta">
            <Link
              to={{ search: new URLSearchParams({ ...Object.fromEntries(params), case: one.id }).toString() }}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {decisionOf(t, one, words)}
            </Link>
            {one.decision?.note && <span className="wrapline whitespace-pre-line text-copy">{one.decision.note}</span>}
            <span className="text-text-muted">{t('moderation.count', { count: one.reportCount })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
