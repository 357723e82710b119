import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import { PostPicture } from '../../../components/post/post-picture.tsx'
import { itemsOf } from '../../../lib/cache/items-of.ts'
import { useNow } from '../../../lib/time/time.ts'
import { Card } from '../../../ui/card.tsx'
import { dateOf, dayIn, dayOf, knownZone, monthOf } from '../../../lib/time/calendar.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { MonthGrid } from '../../../components/form/month-grid.tsx'
import { monthText } from '../../../lib/time/day-text.ts'
import { When } from './event-card.tsx'
import { everything } from '../core/keys.ts'
import { isOver } from '../core/order.ts'
import { eventList, daysOf } from '../core/queries.ts'
import { FilterCard } from './filter-panel.tsx'
import type { Tools } from './filter.ts'

const shown = 4

export function EventRail({ tools }: { tools: Tools }) {
  return (
    <div className="grid max-h-[calc(100dvh-48px)] gap-4 overflow-y-auto overscroll-contain">
      <FilterCard tools={tools} />
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
  const events = itemsOf(data).filter(event => event.joined && !isOver(event, now))
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

/** The list starts at the chosen day; choosing it again clears it. */
function MonthCalendar({ tools: { filter, narrow } }: { tools: Tools }) {
  const { t, i18n } = useTranslation()
  const { city } = useViewer()
  const now = useNow()
  const chosen = filter.from ? dayOf(filter.from) : null
  const [focused, setFocused] = useState(chosen ?? dayIn(now, knownZone(city?.timeZone)))
  const month = monthOf(focused)
  const { data: days = [] } = useQuery(daysOf(month, filter.types))
  return (
    <Card
      aria-label={t('events.calendar.grid', { month: monthText(month, i18n.language) })}
      className="px-2.5! pt-2! pb-2.5!"
    >
      <MonthGrid
        focused={focused}
        chosen={chosen}
        timeZone={city?.timeZone}
        counts={new Map(days.map(({ date, count }) => [dayOf(date), count]))}
        labelOf={(date, count) => t('events.calendar.day', { count, date })}
        isOut={(day, today) => (filter.when === 'past' ? day > today : day < today)}
        onFocus={setFocused}
        onChoose={day => narrow({ from: day === chosen ? null : dateOf(day) })}
      />
    </Card>
  )
}
