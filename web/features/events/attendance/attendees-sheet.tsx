import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import { pages } from '../../../../contract/pages.ts'
import { itemsOf } from '../../../lib/cache/items-of.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { Skeleton, Loading } from '../../../ui/feedback/skeleton.tsx'
import { attendeeList } from '../core/queries.ts'
import { LoadMore } from '../../../components/list/card-list.tsx'
import { guestsText } from '../core/guest-names.ts'
import { useGoingText } from './join-bar.tsx'
import { QueryError } from '../../../components/page/query-error.tsx'

interface Props {
  event: EventDetail
  open: boolean
  onClose: () => void
}

export function AttendeesSheet({ event, open, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={event.state === 'past' ? t('events.detail.attendeesPast') : t('events.detail.attendees')}
      description={useGoingText(event)}
    >
      <Attendees event={event} onClose={onClose} />
    </Sheet>
  )
}

function Attendees({ event, onClose }: Omit<Props, 'open'>) {
  const { t, i18n } = useTranslation()
  const list = useInfiniteQuery(attendeeList(event.id))
  const people = itemsOf(list.data)
  if (list.isPending)
    return (
      <Loading>
        {event.faces.map(({ id }) => (
          <div key={id} className="flex min-h-15 items-center gap-3">
            <Skeleton petal className="size-11" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        ))}
      </Loading>
    )
  if (list.isError && people.length === 0) return <QueryError query={list} />
  return (
    <>
      <ul className="mb-2 divide-y divide-line">
        {people.map(person => (
          <li key={person.id}>
            <Link
              to={generatePath(pages.profile, { profileId: person.id })}
              onClick={onClose}
              className="flex min-h-15 items-center gap-3 py-2 hover:bg-sunken/50"
            >
              <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={44} />
              <span className="min-w-0 flex-1">
                <span className="wrapline block font-semibold">
                  <bdi>{person.name}</bdi>
                </span>
                {person.headline && (
                  <span className="wrapline line-clamp-1 text-meta text-text-muted">
                    <bdi>{person.headline}</bdi>
                  </span>
                )}
                {person.guests > 0 && (
                  <span className="block text-meta text-text-muted">
                    {guestsText(t, { count: person.guests, names: person.guestNames }, i18n.language)}
                  </span>
                )}
              </span>
              <ChevronRight size={20} aria-hidden="true" className="flex-none text-text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}
