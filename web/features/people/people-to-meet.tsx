import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import type { Suggestion } from '../../../contract/people.ts'
import { SectionHead } from '../../components/page/section-head.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/link.tsx'
import { reasonText } from './suggestions.ts'

interface Props {
  people: Suggestion[] | null
  directory: string
}

function Head({ id, small = false, directory }: { id: string; small?: boolean; directory: string }) {
  const { t } = useTranslation()
  return (
    <SectionHead id={id} title={t('home.people.title')} small={small}>
      <TextLink look="bare" to={directory}>
        {t('ui.seeAll')}
      </TextLink>
    </SectionHead>
  )
}

export function PeopleRow({ people, directory }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="people-row" className="mt-6 rail:hidden">
      <Head id="people-row" directory={directory} />
      {people?.length === 0 && <p className="text-copy text-text-muted">{t('home.people.empty')}</p>}
      <ul className="no-scrollbar -mx-gutter px-gutter flex snap-x snap-proximity scroll-px-(--gutter) gap-3 overflow-x-auto py-0.5 empty:hidden md:mx-0 md:px-0.5">
        {people === null &&
          [0, 1, 2].map(place => (
            <li key={place} className="w-39 flex-none">
              <Card as="div" className="grid gap-3 p-3.5!">
                <Skeleton petal className="size-18" />
                <Skeleton className="h-5 w-28" />
                <Skeleton className="h-4 w-20" />
              </Card>
            </li>
          ))}
        {people?.map(({ person, reason }) => (
          <li key={person.id} className="flex w-39 flex-none snap-start">
            <Card as="div" className="linked-card flex w-full flex-col p-3.5! has-[a:hover]:border-line-strong">
              <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={72} />
              <h3 className="type-h3 mt-3">
                <Link
                  to={generatePath(pages.profile, { profileId: person.id })}
                  className="wrapline line-clamp-2 card-link"
                >
                  <bdi>{person.name}</bdi>
                </Link>
              </h3>
              {person.headline && (
                <p className="wrapline line-clamp-2 text-meta text-text-muted">
                  <bdi>{person.headline}</bdi>
                </p>
              )}
              <div className="mt-auto pt-2.5">
                <p className="wrapline border-t border-line pt-2.5 text-meta leading-[1.0625rem] font-semibold text-primary-text">
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

export function PeopleAside({ people, directory }: Props) {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="people-aside" className="pt-2.5!">
      <Head id="people-aside" small directory={directory} />
      {people?.length === 0 && <p className="text-copy text-text-muted">{t('home.people.empty')}</p>}
      <ul className="flex flex-col gap-4 empty:hidden">
        {people === null &&
          [0, 1, 2].map(place => (
            <li key={place} className="flex items-center gap-3">
              <Skeleton petal className="size-12" />
              <Skeleton className="h-5 w-40" />
            </li>
          ))}
        {people?.map(({ person, reason }) => (
          <li key={person.id} className="linked-card flex items-center gap-3">
            <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={48} />
            <div className="min-w-0 flex-1">
              <h3 className="text-copy font-semibold">
                <Link
                  to={generatePath(pages.profile, { profileId: person.id })}
                  className="wrapline line-clamp-2 card-link after:-inset-1.5 hover:underline"
                >
                  <bdi>{person.name}</bdi>
                </Link>
              </h3>
              {person.headline && (
                <p className="wrapline line-clamp-1 text-meta text-text-muted">
                  <bdi>{person.headline}</bdi>
                </p>
              )}
              <p className="wrapline text-meta font-semibold text-primary-text">{reasonText(t, reason)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
