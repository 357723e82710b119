import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../components/list/search-field.tsx'
import { FilterButton } from '../../../components/list/filter-sheet.tsx'
import type { Tools } from './filter.ts'

/** Gets focus when the focused button unmounts. */
export const searchId = 'events-search'

/** `onFilters` is undefined while the rail shows the filters. */
export function EventTools({ tools, onFilters }: { tools: Tools; onFilters: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { inUse } = tools
  return (
    <div className="mt-4 flex items-start gap-2">
      <SearchField
        id={searchId}
        words={tools.words}
        label={t('events.search.label')}
        placeholder={t('events.search.placeholder')}
        className="min-w-0 flex-1"
      />
      {onFilters && (
        <FilterButton
          label={inUse > 0 ? t('events.filters.openCount', { count: inUse }) : t('events.filters.open')}
          inUse={inUse}
          className="size-13!"
          onClick={onFilters}
        />
      )}
    </div>
  )
}
