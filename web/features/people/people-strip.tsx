import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { suggestionsQuery } from './queries.ts'
import { useChosen, reasonText } from './suggestions.ts'
import { opened, type Directory } from './use-directory.ts'

const place = 'flex w-59 flex-none snap-start md:w-auto md:min-w-0 md:flex-1'

export function PeopleStrip({ tools }: { tools: Directory }) {
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
