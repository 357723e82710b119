import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { PostPicture } from '../../components/post/post-picture.tsx'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { useNow } from '../../lib/time/time.ts'
import { Card } from '../../ui/card.tsx'
import { When } from './event-card.tsx'
import { everything } from './keys.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { isOver } from './order.ts'
import { eventList } from './queries.ts'
import type { Tools } from './use-filter.ts'

const shown = 4

export function EventRail({ tools }: { tools: Tools }) {
  return (
    <div className="grid gap-4">
      <MonthCalendar tools={tools} />
      <Joining />
    </div>
  )
}

function Joining() {
  const { t } = useTranslation()
  const id = useId()
  const now = useNow()
  const { data } = useInfiniteQuery(eventList({ ...everything, mine: 'joined' }))
  const events = itemsOf(data).filter(event => !isOver(event, now))
  if (events.length === 0) return null
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="type-h3">
        {t('events.calendar.joining')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {events.slice(0, shown).map(event => (
          <li key={event.id} className="linked-card flex items-center gap-3 py-2.5 last:pb-0">
            <span className="relative size-13 flex-none overflow-hidden rounded-[12px] bg-sunken">
              <PostPicture id={event.id} kind="event" picture={event.cover} sizes="52px" />
            </span>
            <div className="min-w-0 flex-1">
              <When event={event} />
              <Link
                to={generatePath(pages.event, { eventId: event.id })}
                className="wrapline line-clamp-2 text-copy leading-4.75 font-semibold card-link hover:underline"
              >
                <bdi>{event.title}</bdi>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
