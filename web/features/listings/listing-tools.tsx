import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listingSorts } from '../../../contract/vocabulary.ts'
import { SearchField } from '../../components/list/search-field.tsx'
import { SortChoice } from '../../components/list/sort-choice.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { Tools } from './use-filter.ts'
import { IconButton } from '../../ui/button.tsx'
import { Count } from '../../ui/badge.tsx'

/** Id of the search field. It gets focus when the focused filter chip unmounts. */
export const searchId = 'listings-search'

export function ListingTools({ tools }: { tools: Tools }) {
  const { t } = useTranslation()
  const [filtering, setFiltering] = useState(false)
  const { inUse } = tools
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-1">
      <SearchField
        id={searchId}
        words={tools.words}
        label={t('exchange.search.label')}
        placeholder={t('exchange.search.placeholder')}
        className="min-w-0 flex-1 basis-28"
        fieldClassName="min-h-12!"
      />
      <IconButton
        label={inUse > 0 ? t('exchange.filters.openCount', { count: inUse }) : t('exchange.filters.open')}
        aria-haspopup="dialog"
        aria-expanded={filtering}
        className="relative ml-1 size-12! border border-line-strong bg-surface"
        onClick={() => setFiltering(true)}
      >
        <SlidersHorizontal size={22} aria-hidden="true" />
        <Count value={inUse} className="absolute -top-1.5 -right-1.5 ring-2 ring-background" />
      </IconButton>
      <SortChoice
        label={t('exchange.sort.label')}
        value={tools.filter.sort ?? 'newest'}
        options={listingSorts.map(value => ({ value, label: t(`exchange.sort.${value}`) }))}
        onChange={tools.sortBy}
      />
      <FilterPanel tools={tools} open={filtering} onClose={() => setFiltering(false)} />
    </div>
  )
}
