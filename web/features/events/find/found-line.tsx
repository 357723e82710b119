import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCountText } from '../../../components/list/card-list.tsx'
import { useNow } from '../../../lib/time/time.ts'
import { eventCount } from '../core/queries.ts'
import type { Tools } from './filter.ts'
import { whichText } from './which.ts'

/** "3 events with free spots in Gràcia this weekend". Changes are announced; empty if there are none or the count failed. */
export function FoundLine({ tools: { filter, narrowed } }: { tools: Tools }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { data } = useQuery({ ...eventCount(filter), enabled: narrowed, placeholderData: keepPreviousData })
  const number = useCountText(data)
  return (
    <p role="status" className={narrowed ? 'wrapline tnum mt-3 min-h-4.5 text-meta text-text-muted' : 'sr-only'}>
      {narrowed &&
        data &&
        data.total > 0 &&
        t('events.found', {
          count: data.more ? 2 : data.total,
          number,
          which: whichText(filter, { t, now, language: i18n.language }),
        })}
    </p>
  )
}
