import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../components/list/search-field.tsx'
import { useRail } from '../../lib/dom/use-media.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { Directory } from './use-directory.ts'
import { IconButton } from '../../ui/button.tsx'
import { Count } from '../../ui/badge.tsx'

export function DirectorySearch({ tools }: { tools: Directory }) {
  const { t } = useTranslation()
  const { words, inUse } = tools
  const rail = useRail()
  const [filtering, setFiltering] = useState(false)
  return (
    <div className="flex items-center gap-2.5">
      <SearchField
        id="people-search"
        words={{ ...words, clear: tools.clearSearch }}
        label={t('people.search')}
        placeholder={t('people.search')}
        className="min-w-0 flex-1"
      />
      {!rail && (
        <>
          <IconButton
            label={inUse > 0 ? t('people.filters.openCount', { count: inUse }) : t('people.filters.open')}
            aria-haspopup="dialog"
            aria-expanded={filtering}
            className="relative size-13! border border-line-strong bg-surface"
            onClick={() => setFiltering(true)}
          >
            <SlidersHorizontal size={22} aria-hidden="true" />
            <Count value={inUse} className="absolute -top-1.5 -right-1.5 ring-2 ring-background" />
          </IconButton>
          <FilterPanel tools={tools} open={filtering} onClose={() => setFiltering(false)} />
        </>
      )}
    </div>
  )
}
