import '../../locales/en/moderation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportCase } from '../../../contract/moderation.ts'
import { pages } from '../../../contract/pages.ts'
import { SectionHead } from '../../components/page/section-head.tsx'
import { TimeWords } from '../../components/time-words.tsx'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { CardRows } from '../../ui/card.tsx'
import { Skeleton, Loading } from '../../ui/feedback/skeleton.tsx'
import { KindBadge, StatusBadge } from './badges.tsx'
import { casesAbout } from './queries.ts'
import { titleOf } from './words.ts'
import { LoadMore } from '../../components/list/card-list.tsx'
import { QueryError } from '../../components/page/query-error.tsx'

export function ReportsAbout({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const list = useInfiniteQuery(casesAbout(userId))
  const cases = itemsOf(list.data)
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <SectionHead id={heading} title={t('moderation.about.title')} />
      {list.isPending ? (
        <Loading subject={t('moderation.loading')}>
          <Skeleton className="h-18 rounded-lg" />
        </Loading>
      ) : list.isError && cases.length === 0 ? (
        <QueryError query={list} small message={t('moderation.failed')} />
      ) : cases.length === 0 ? (
        <p className="text-copy text-text-muted">{t('moderation.about.none')}</p>
      ) : (
        <div className="grid gap-3">
          <CardRows>
            {cases.map(one => (
              <Row key={one.id} of={one} />
            ))}
          </CardRows>
          <LoadMore list={list} />
        </div>
      )}
    </section>
  )
}

function Row({ of }: { of: ReportCase }) {
  const { t } = useTranslation()
  return (
    <li className="linked-card grid gap-1.5 px-4 py-3 hover:bg-sunken">
      <div className="flex flex-wrap items-center gap-2">
        <KindBadge of={of} />
        <StatusBadge status={of.status} />
        <span className="ml-auto text-meta text-text-muted">
          <TimeWords way="day" date={of.reportedAt} />
        </span>
      </div>
      <Link to={`${pages.adminModeration}?status=all&case=${of.id}`} className="wrapline font-semibold card-link">
        {titleOf(t, of)}
      </Link>
      <p className="wrapline text-copy text-text-muted">
        <bdi>{of.firstReport.reporter.name}</bdi>: <bdi>{of.firstReport.reason}</bdi>
      </p>
    </li>
  )
}
