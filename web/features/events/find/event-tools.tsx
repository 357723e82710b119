import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../components/list/search-field.tsx'
import { Count } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
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
        <IconButton
          label={inUse > 0 ? t('events.filters.openCount', { count: inUse }) : t('events.filters.open')}
          aria-haspopup="dialog"
          className="relative size-13! border border-line-strong bg-surface"
          onClick={onFilters}
        >
          <SlidersHorizontal size={22} aria-hidden="true" />
          <Count value={inUse} className="absolute -top-1.5 -right-1.5 ring-2 ring-background" />
        </IconButton>
      )}
    </div>
  )
}
