import '../../locales/en/analytics.ts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useUrlState } from '../../lib/dom/url-state.ts'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState } from '../../ui/state-screen.tsx'
import { readRange, writeRange } from './address.ts'
import { Charts } from './charts.tsx'
import { chartsQuery, statsQuery } from './queries.ts'
import { RangeChoice } from './range-choice.tsx'
import { ChartsSkeleton } from './skeleton.tsx'
import { StatTiles, TilesSkeleton } from './stat-tiles.tsx'

/** Figures and charts fail independently. */
export function AnalyticsPage() {
  const { t } = useTranslation()
  usePageTitle(t('analytics.title'))
  const [asked, ask] = useUrlState({ read: readRange, write: writeRange })
  const stats = useQuery(statsQuery)
  const charts = useQuery(chartsQuery(asked))
  const failed = (query: typeof stats | typeof charts) => (
    <ErrorState small message={t('analytics.failed')} onRetry={() => void query.refetch()} busy={query.isFetching} />
  )
  return (
    <>
      <p role="status" className="sr-only">
        {stats.isPending || charts.isPending ? t('analytics.loading') : ''}
      </p>
      {stats.data ? <StatTiles stats={stats.data} /> : stats.isError ? failed(stats) : <TilesSkeleton />}
      {stats.data && stats.data.jobsGivenUp > 0 && (
        <div className="mt-4">
          <Notice tone="warning" icon={TriangleAlert}>
            {t('analytics.givenUp', { count: stats.data.jobsGivenUp })}
          </Notice>
        </div>
      )}
      <RangeChoice value={asked} onChange={ask} />
      {charts.isError && (!charts.data || charts.isPlaceholderData) ? (
        failed(charts)
      ) : charts.data ? (
        <Charts charts={charts.data} stats={stats.data} asked={asked} stale={charts.isPlaceholderData} />
      ) : (
        <ChartsSkeleton />
      )}
    </>
  )
}
