import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { questionCategories, questionSorts } from '../../../contract/vocabulary.ts'
import { SortChoice } from '../../components/sort-choice.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { useFilter } from './use-filter.ts'

/** Search, order and category of the list. */
export function ListTools({ tools }: { tools: ReturnType<typeof useFilter> }) {
  const { t } = useTranslation()
  const { category, sort } = tools.filter
  const chips = useRef<HTMLDivElement>(null)
  // Somebody who comes by an address sees what it has narrowed the list to.
  useEffect(() => {
    const row = chips.current
    const pressed = row?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (row && pressed) row.scrollLeft = pressed.offsetLeft - (row.clientWidth - pressed.offsetWidth) / 2
  }, [category])
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-1">
        <search className="relative min-w-0 flex-1 basis-34">
          <form
            onSubmit={event => {
              event.preventDefault()
              tools.searchNow()
            }}
          >
            <Search
              size={20}
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-text-muted"
            />
            <TextInput
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              aria-label={t('questions.search.label')}
              placeholder={t('questions.search.placeholder')}
              maxLength={limits.searchMax}
              className="min-h-12! pr-3! pl-11.5!"
              value={tools.typed}
              onChange={event => tools.type(event.target.value)}
            />
          </form>
        </search>
        <SortChoice
          label={t('questions.sort.label')}
          value={sort}
          options={questionSorts.map(value => ({ value, label: t(`questions.sort.${value}`) }))}
          onChange={tools.sortBy}
        />
      </div>
      <div
        ref={chips}
        role="group"
        aria-label={t('questions.filter')}
        className="no-scrollbar relative -mx-gutter px-gutter my-2 flex gap-2 overflow-x-auto py-1 md:mx-0 md:px-0.5"
      >
        <FilterChip pressed={!category} onClick={() => tools.choose(undefined)}>
          {t('questions.all')}
        </FilterChip>
        {questionCategories.map(name => (
          <FilterChip
            key={name}
            pressed={category === name}
            onClick={() => tools.choose(category === name ? undefined : name)}
          >
            {name}
          </FilterChip>
        ))}
      </div>
    </>
  )
}
