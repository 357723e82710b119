import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../lib/time/formats.ts'
import { pendingReports } from './pending-reports.ts'
import { localeOf } from '../../lib/time/time.ts'
import { FilterChip } from '../../ui/chip.tsx'
import { filters } from './queries.ts'
import type { Place } from './use-place.ts'

export function StatusChips({ place }: { place: Place }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(pendingReports)
  return (
    <div
      role="group"
      aria-label={t('moderation.filter.label')}
      className="no-scrollbar -mx-gutter px-gutter flex gap-2 overflow-x-auto py-1 *:flex-none md:mx-0 md:px-0"
    >
      {filters.map(filter => (
        <FilterChip key={filter} pressed={place.filter === filter} onClick={() => place.showFilter(filter)}>
          {t(`moderation.filter.${filter}`)}
          {filter === 'pending' && data && data.count > 0 && (
            <>
              <span className="tnum" aria-hidden="true">
                {numberFormat(localeOf(i18n.language)).format(data.count)}
              </span>
              <span className="sr-only">{t('moderation.filter.waiting', { count: data.count })}</span>
            </>
          )}
        </FilterChip>
      ))}
    </div>
  )
}
