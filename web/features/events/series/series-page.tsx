import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import '../../../locales/en/events.ts'
import '../../../locales/en/series.ts'
import { AbsentPost } from '../../../components/post/absent-post.tsx'
import { failureOf } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { Skeleton, Loading } from '../../../ui/feedback/skeleton.tsx'
import { oneSeries } from './queries.ts'
import { DatesSkeleton } from './dates-skeleton.tsx'
import { coverFrame, SeriesView } from './series-view.tsx'

const missingCodes: readonly string[] = ['SERIES_NOT_FOUND', 'INVALID_INPUT']

export function SeriesPage() {
  const { seriesId = '' } = useParams()
  return <SeriesScreen key={seriesId} id={seriesId.toLowerCase()} />
}

function SeriesScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(oneSeries(id))
  // A malformed id is refused as invalid input: also "not found".
  const missing = query.isError && missingCodes.includes(failureOf(query.error).code)
  usePageTitle(missing ? t('series.missing') : t('series.title'), !query.data || missing)
  if (query.data && !missing) return <SeriesView series={query.data} />
  const gone = { title: t('series.missing'), lead: t('series.missingLead'), back: t('events.detail.back') }
  return <AbsentPost query={query} to={pages.events} loading={<SeriesSkeleton />} gone={missing ? gone : undefined} />
}

function SeriesSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading subject={t('series.title')}>
      <Skeleton className={`${coverFrame} rounded-none! md:rounded-[24px]!`} />
      <Skeleton className="mt-4.5 h-6.5 w-32 rounded-full!" />
      <Skeleton className="mt-3 h-9 w-4/5" />
      <Skeleton className="mt-5 h-6 w-full" />
      <DatesSkeleton />
    </Loading>
  )
}
