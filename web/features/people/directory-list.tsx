import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { MapPin } from 'lucide-react'
import { pages } from '../../../contract/pages.ts'
import { joinValues } from '../../../contract/text/member-text.ts'
import { peopleSorts } from '../../../contract/vocabulary.ts'
import type { DirectoryPerson } from '../../../contract/people.ts'
import { SortChoice } from '../../components/list/sort-choice.tsx'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { useViewer } from '../../lib/api/session.ts'
import { Sentence } from '../../lib/i18n/sentence.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton, Loading, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state-screen.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadMore, useCountText } from '../../components/list/card-list.tsx'
import { areaText, headline } from '../../components/person-labels.ts'
import { VerifiedMark } from '../../components/verified-mark.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, Tag } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { countQuery, directoryQuery, suggestionsQuery } from './queries.ts'
import { type Directory, opened } from './use-directory.ts'
import { QueryError } from '../../components/page/query-error.tsx'
import { useChosen, reasonText } from './suggestions.ts'

export function DirectoryList({ tools, city }: { tools: Directory; city: string }) {
  const { t, i18n } = useTranslation()
  const { narrowing, sort } = tools
  const list = useInfiniteQuery({
    ...directoryQuery(narrowing, sort, i18n.language),
    placeholderData: keepPreviousData,
  })
  const people = itemsOf(list.data)
  const { id: viewerId } = useViewer()
  const alone =
    !list.isPlaceholderData && people.every(({ id }) => id === viewerId) && tools.inUse === 0 && narrowing.search === ''

  if (list.isError && people.length === 0) return <QueryError query={list} message={t('people.loadFailed')} />
  if (list.isSuccess && people.length === 0 && !alone) return <Nobody tools={tools} />
  return (
    <>
      {narrowing.search === '' && <PeopleStrip tools={tools} />}
      <h2 className="sr-only">{t('people.list')}</h2>
      <div className="mt-3 mb-1 flex min-h-11 items-center justify-between gap-3">
        <Members tools={tools} />
        <div className="-mr-2 flex-none">
          <SortChoice
            label={t('people.sort.label')}
            value={sort}
            options={peopleSorts.map(value => ({ value, label: t(`people.sort.${value}`) }))}
            onChange={tools.sortBy}
          />
        </div>
      </div>
      {list.isPending ? (
        <PeopleSkeleton />
      ) : (
        <div
          className={cx('flex flex-col gap-3', list.isPlaceholderData && 'opacity-60')}
          aria-busy={list.isPlaceholderData}
        >
          <ul className="flex flex-col gap-3">
            {people.map(person => (
              <li key={person.id}>
                <PersonRow person={person} tools={tools} />
              </li>
            ))}
          </ul>
          <LoadMore list={list} />
          {alone && <Early city={city} />}
        </div>
      )}
    </>
  )
}

/** Changes are announced; renders nothing if the count failed. */
function Members({ tools }: { tools: Directory }) {
  const { data } = useQuery({ ...countQuery(tools.narrowing), placeholderData: keepPreviousData })
  const number = useCountText(data)
  return (
    <p role="status" className="tnum min-w-0 text-copy text-text-muted">
      {data && (
        <Sentence
          i18nKey="people.members"
          count={data.more ? 2 : data.total}
          values={{ number }}
          components={{ strong: <b className="text-text" /> }}
        />
      )}
    </p>
  )
}

function Nobody({ tools }: { tools: Directory }) {
  const { t } = useTranslation()
  const [title, lead] =
    tools.inUse > 0
      ? [t('people.none.title'), t('people.none.lead')]
      : [t('people.none.words'), t('people.none.wordsLead')]
  return (
    <EmptyState art="people" title={title} lead={lead}>
      <Button size="lg" onClick={tools.clearAll}>
        {t('people.filters.clearAll')}
      </Button>
    </EmptyState>
  )
}

function Early({ city }: { city: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState art="people" title={t('people.none.empty')} lead={t('people.none.emptyLead')}>
      <ButtonLink to={generatePath(pages.invite, { city })} size="lg">
        {t('people.invite.title')}
      </ButtonLink>
    </EmptyState>
  )
}

function PeopleSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading subject={t('people.loading')} className="flex flex-col gap-3">
      {[0, 1, 2, 3, 4].map(card => (
        <div key={card} className="flex gap-3 rounded-lg border border-line bg-surface p-3.5" aria-hidden="true">
          <Skeleton petal className="size-14 flex-none" />
          <SkeletonLines
            className="grid flex-1 content-start gap-2"
            of={['h-5 w-2/5', 'h-4 w-3/5', 'h-4 w-1/2', 'mt-1 h-7 w-32 rounded-[14px]!']}
          />
        </div>
      ))}
    </Loading>
  )
}

function PersonRow({ person, tools }: { person: DirectoryPerson; tools: Directory }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const work = headline(t, person)
  const lives = joinValues([person.neighborhood, person.yearsInCity && t(`profiles.years.${person.yearsInCity}`)])
  return (
    <Card as="article" className="linked-card flex! gap-3 p-3.5! pr-3! has-[a:hover]:border-line-strong">
      <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={56} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <h3 className="type-h3 min-w-0">
            <Link
              to={tools.personLink(person.id)}
              state={opened}
              preventScrollReset
              data-person={person.id}
              className="wrapline line-clamp-2 card-link"
            >
              <bdi>{person.name}</bdi>
              {person.verified && <VerifiedMark size={18} />}
            </Link>
          </h3>
          {person.id === viewer.id && <Badge tone="neutral">{t('people.you')}</Badge>}
        </div>
        {work && (
          <p className="wrapline line-clamp-2 text-meta">
            <bdi>{work}</bdi>
          </p>
        )}
        {lives && (
          <p className="mt-0.5 flex items-start gap-1.5 text-meta text-text-muted">
            <MapPin size={14} aria-hidden="true" className="mt-0.5" />
            <span className="wrapline line-clamp-2 min-w-0">{lives}</span>
          </p>
        )}
        {person.knowledgeableIn.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {person.knowledgeableIn.map(area => (
              <li key={area} className="max-w-full">
                <Tag className="px-2.5!">{areaText(t, area)}</Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

const place = 'flex w-59 flex-none snap-start md:w-auto md:min-w-0 md:flex-1'

function PeopleStrip({ tools }: { tools: Directory }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(suggestionsQuery(useQueryClient()))
  const people = useChosen(data)
  if (people ? people.length === 0 : isError) return null
  return (
    <section aria-labelledby="people-strip" className="mt-4.5">
      <h2 id="people-strip" className="type-h3 mb-2.5">
        {t('home.people.title')}
      </h2>
      <ul className="no-scrollbar -mx-gutter px-gutter flex snap-x snap-proximity scroll-px-(--gutter) gap-2.5 overflow-x-auto py-0.5 md:mx-0 md:overflow-visible md:px-0">
        {people === null &&
          [0, 1, 2].map(at => (
            <li key={at} className={place}>
              <Card as="div" className="flex! w-full items-center gap-3 p-2.5!">
                <Skeleton petal className="size-13 flex-none" />
                <span className="grid flex-1 gap-2">
                  <Skeleton className="h-4 w-4/5" />
                  <Skeleton className="h-3.5 w-3/5" />
                </span>
              </Card>
            </li>
          ))}
        {people?.map(({ person, reason }) => (
          <li key={person.id} className={place}>
            <Card
              as="div"
              className="linked-card flex! w-full items-center gap-3 p-2.5! pr-4! has-[a:hover]:border-line-strong"
            >
              <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={52} />
              <div className="min-w-0 flex-1">
                <h3 className="text-copy font-semibold">
                  <Link
                    to={tools.personLink(person.id)}
                    state={opened}
                    preventScrollReset
                    className="wrapline line-clamp-2 card-link"
                  >
                    <bdi>{person.name}</bdi>
                  </Link>
                </h3>
                <p className="wrapline line-clamp-2 text-meta leading-4 font-semibold text-primary-text">
                  {reasonText(t, reason)}
                </p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
