import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { greetingName } from '../../../contract/text/greeting-name.ts'
import '../../locales/en/menus.ts'
import { Page } from '../../components/page/page.tsx'
import { Feed } from '../../features/feed/feed.tsx'
import { IcebreakerCard } from '../../features/icebreaker/icebreaker-card.tsx'
import { PeopleAside, PeopleRow } from '../../features/people/people-to-meet.tsx'
import { useChosen } from '../../features/people/suggestions.ts'
import { failureText } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useViewer } from '../../lib/api/session.ts'
import { dayText, useNow } from '../../lib/time/time.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/state-screen.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'
import { sentenceCase } from '../../lib/i18n/i18n.ts'
import { FlowerLoader } from '../../ui/feedback/loader.tsx'
import { Skeleton, SkeletonCard, SkeletonText, Loading } from '../../ui/feedback/skeleton.tsx'
import { PullToRefresh } from '../pull-to-refresh.tsx'
import { SavedAgo } from '../shell/saved-at.tsx'
import { Create, loadCreate } from '../shell/use-create.tsx'
import { whenNear } from '../../lib/dom/when-near.ts'
import { tabPath } from '../shell/tabs.ts'
import { refreshHome, useHome } from './use-home.ts'
import { FeaturedCard } from '../../features/feed/feed-card.tsx'
import { QueryError } from '../../components/page/query-error.tsx'

export function HomePage() {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { name, city } = useViewer()
  const create = use(Create)
  const { data: home, error, isFetching, refetch } = useHome()
  const people = useChosen(home?.people)
  const directory = tabPath('people', city?.slug ?? null)
  const now = useNow()
  const today = sentenceCase(dayText(new Date(now), now, i18n.language, city?.timeZone), i18n.language)
  usePageTitle(t('home.title'))
  return (
    <Page
      busy={!home && isFetching}
      aside={<Aside people={people} directory={directory} cityName={city?.name ?? ''} />}
      asideLabel={t('home.people.title')}
    >
      <PullToRefresh
        onRefresh={() => refreshHome(client).catch((problem: unknown) => toastError(failureText(t, problem)))}
      />
      <p className="pt-1.5 text-meta text-text-muted md:pt-0">
        <SavedAgo>
          {today} · {city?.name}
        </SavedAgo>
      </p>
      <h1 className="type-display wrapline mt-0.5 mb-4.5">{t('home.greeting', { name: greetingName(name) })}</h1>
      {home ? <IcebreakerCard state={home.icebreaker} /> : !error && <IcebreakerSkeleton />}
      {(home ?? (!error || people)) && <PeopleRow people={people} directory={directory} />}
      {home?.featured && <FeaturedCard post={home.featured} />}
      <Button
        size="lg"
        full
        className="mt-4 md:hidden"
        icon={<Plus size={22} strokeWidth={2.25} aria-hidden="true" />}
        onClick={create}
        {...whenNear(loadCreate)}
      >
        {t('menus.createPost')}
      </Button>
      <h2 className="type-h2 mt-7 mb-3">{t('home.activity.title')}</h2>
      {home ? (
        <Feed
          first={home.feed}
          except={home.featured?.id}
          empty={<EmptyState art="questions" title={t('home.activity.empty')} lead={t('home.activity.emptyLead')} />}
        />
      ) : error ? (
        <QueryError query={{ error, refetch, isFetching }} />
      ) : (
        <FeedSkeleton />
      )}
    </Page>
  )
}

function Aside({ cityName, ...people }: Parameters<typeof PeopleAside>[0] & { cityName: string }) {
  const { t } = useTranslation()
  return (
    <>
      <PeopleAside {...people} />
      <p className="mt-4 px-1 text-meta text-text-muted">
        {t('home.footer', { city: cityName })} ·{' '}
        <a href={pages.terms} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {t('accounts.termsOfUse')}
          <span className="sr-only"> {t('ui.newTab')}</span>
        </a>
      </p>
    </>
  )
}

function IcebreakerSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface" aria-hidden="true">
      <div className="relative">
        <Skeleton className="h-48 rounded-none! md:h-43" />
        <div className="absolute inset-0 grid place-items-center">
          <FlowerLoader />
        </div>
      </div>
      <div className="grid gap-4 p-4 md:px-6">
        {[0, 1, 2].map(peer => (
          <div key={peer} className="flex gap-2.5">
            <Skeleton petal className="size-9 flex-none" />
            <SkeletonText className="flex-1" />
          </div>
        ))}
      </div>
    </div>
  )
}

function FeedSkeleton() {
  return (
    <Loading className="flex flex-col gap-3">
      {[0, 1, 2, 3].map(card => (
        <SkeletonCard key={card} />
      ))}
    </Loading>
  )
}
