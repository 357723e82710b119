import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { questionCategories, questionSorts } from '../../../contract/vocabulary.ts'
import { areaText } from '../../components/person-labels.ts'
import { SearchField } from '../../components/search-field.tsx'
import { SortChoice } from '../../components/sort-choice.tsx'
import { FilterChip } from '../../ui/chip.tsx'
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
        <SearchField
          words={tools.words}
          label={t('questions.search.label')}
          placeholder={t('questions.search.placeholder')}
          className="min-w-0 flex-1 basis-34"
          fieldClassName="min-h-12!"
        />
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
            {areaText(t, name)}
          </FilterChip>
        ))}
      </div>
    </>
  )
}
