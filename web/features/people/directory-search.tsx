import { Search, SlidersHorizontal, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Count } from '../../ui/count.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { Directory } from './use-directory.ts'

/** The words of the search, and the button of the filters where these do not stand beside the page. */
export function DirectorySearch({ tools }: { tools: Directory }) {
  const { t } = useTranslation()
  const { words, inUse } = tools
  const field = useRef<HTMLInputElement>(null)
  const rail = useMedia('(min-width: 1120px)')
  const [filtering, setFiltering] = useState(false)
  return (
    <div className="flex items-center gap-2.5">
      <search className="relative min-w-0 flex-1">
        <form
          onSubmit={event => {
            event.preventDefault()
            words.searchNow()
          }}
        >
          <Search
            size={20}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-text-muted"
          />
          <TextInput
            id="people-search"
            ref={field}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={t('people.search')}
            placeholder={t('people.search')}
            maxLength={limits.searchMax}
            className="pr-12! pl-11.5! [&::-webkit-search-cancel-button]:hidden"
            value={words.typed}
            onChange={event => words.type(event.target.value)}
          />
          {words.typed && (
            <IconButton
              label={t('people.clearSearch')}
              className="absolute top-1/2 right-1 -translate-y-1/2"
              onClick={() => {
                tools.clearSearch()
                field.current?.focus()
              }}
            >
              <X size={20} aria-hidden="true" />
            </IconButton>
          )}
        </form>
      </search>
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
