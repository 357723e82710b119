import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, dayIn, dayOf, knownZone, monthOf } from '../../lib/time/calendar.ts'
import { useViewer } from '../../lib/api/session.ts'
import { useNow } from '../../lib/time/time.ts'
import { Card } from '../../ui/card.tsx'
import { MonthGrid } from '../../components/form/month-grid.tsx'
import { daysOf } from './queries.ts'
import { monthText } from '../../lib/time/day-text.ts'
import type { Tools } from './use-filter.ts'

/** Choosing a day starts the list there; choosing it again clears that. */
export function MonthCalendar({ tools: { filter, narrow } }: { tools: Tools }) {
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
