import { useTranslation } from 'react-i18next'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { TFunction } from 'i18next'
import { pages } from '../../../contract/pages.ts'
import type { Outcome } from '../../../contract/moderation.ts'
import '../../locales/en/moderation.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { Card, CardRows } from '../../ui/card.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { LoadMore } from '../../components/list/card-list.tsx'
import { useTimeWords } from '../../components/time-words.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { MemberText } from '../../ui/member-text.tsx'
import { outcomeList } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'

export function OutcomesPage() {
  const { t } = useTranslation()
  usePageTitle(t('moderation.outcomes.title'))
  return (
    <>
      <SubHeader keepTabs to={pages.ownProfile} />
      <Page width="solo">
        <h1 className="type-h1">{t('moderation.outcomes.title')}</h1>
        <p className="mt-1.5 text-text-muted">{t('moderation.outcomes.lead')}</p>
        <OutcomeList side="made" />
        <OutcomeList side="about" />
      </Page>
    </>
  )
}

function OutcomeList({ side }: { side: Outcome['side'] }) {
  const { t } = useTranslation()
  const id = useId()
  const list = useInfiniteQuery(outcomeList(side))
  const outcomes = itemsOf(list.data)
  return (
    <section aria-labelledby={id} aria-busy={list.isPending || undefined} className="mt-6">
      <SectionHead id={id} title={t(`moderation.outcomes.${side}.title`)} />
      {outcomes.length > 0 ? (
        <div className="grid gap-3">
          <CardRows>
            {outcomes.map(outcome => (
              <li key={outcome.id}>
                <OutcomeRow outcome={outcome} />
              </li>
            ))}
          </CardRows>
          <LoadMore list={list} />
        </div>
      ) : list.isPending ? (
        <Card as="div" role="status">
          <span className="sr-only">{t('ui.loading')}</span>
          <Skeleton className="mb-3 h-6.5 w-40 rounded-full!" />
          <SkeletonText />
        </Card>
      ) : list.isError ? (
        <QueryError query={list} message={t(`moderation.outcomes.${side}.failed`)} small />
      ) : (
        <Card as="div">
          <p className="text-copy text-text-muted">{t(`moderation.outcomes.${side}.empty`)}</p>
        </Card>
      )}
    </section>
  )
}

function OutcomeRow({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const { side, note, reportedAt, decidedAt, restoredAt } = outcome
  const [tone, status] = side === 'made' ? statusOf(t, outcome) : verdictOf(t, outcome)
  const isRemoved = side === 'about' && !restoredAt
  return (
    <div className="grid gap-1.5 px-4 py-3.5">
      <Badge tone={tone} className="whitespace-normal!">
        {status}
      </Badge>
      <h3 dir="auto" className="wrapline text-copy font-semibold">
        {subjectOf(t, outcome)}
      </h3>
      <p className="text-meta text-text-muted">
        {side === 'made'
          ? [
              t('moderation.outcomes.made.when', { time: words('moment', reportedAt) }),
              ...(decidedAt ? [t('moderation.outcomes.decided', { time: words('moment', decidedAt) })] : []),
            ].join(' · ')
          : t('moderation.outcomes.about.when', { time: words('moment', decidedAt ?? reportedAt) })}
      </p>
      {note ? (
        <div className="mt-1 rounded-md bg-sunken px-3.5 py-2.5 text-copy">
          <p className="text-meta font-semibold text-text-muted">{t('moderation.outcomes.note')}</p>
          <MemberText>{note}</MemberText>
        </div>
      ) : (
        isRemoved && <p className="text-copy">{t('moderation.outcomes.about.noReason')}</p>
      )}
      {isRemoved && <p className="text-meta text-text-muted">{t('moderation.outcomes.about.object')}</p>}
    </div>
  )
}

function statusOf(t: TFunction, { status, removed, restoredAt }: Outcome): [BadgeTone, string] {
  if (status === 'pending') return ['warning', t('moderation.outcomes.made.pending')]
  if (status === 'dismissed') return ['neutral', t('moderation.outcomes.made.dismissed')]
  if (!removed) return ['success', t('moderation.outcomes.made.resolved')]
  return restoredAt
    ? ['neutral', t('moderation.outcomes.made.restored')]
    : ['success', t('moderation.outcomes.made.removed')]
}

const verdictOf = (t: TFunction, { restoredAt }: Outcome): [BadgeTone, string] =>
  restoredAt ? ['success', t('moderation.outcomes.about.restored')] : ['danger', t('moderation.outcomes.about.removed')]

function subjectOf(t: TFunction, { kind, title }: Outcome): string {
  if (title === null) return t(`moderation.outcomes.unnamed.${kind}`)
  if (kind === 'conversation') return t('moderation.outcomes.conversation', { name: title })
  if (kind === 'profile') return t('moderation.outcomes.profile', { name: title })
  return kind === 'reply' ? t('moderation.outcomes.reply', { words: title }) : title
}
