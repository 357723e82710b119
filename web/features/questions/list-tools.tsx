import { useTranslation } from 'react-i18next'
import { useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  questionSorts,
  questionCategories,
  type QuestionCategory,
  type QuestionSort,
} from '../../../contract/vocabulary.ts'
import { SearchField, useTypedSearch } from '../../components/list/search-field.tsx'
import { SortChoice } from '../../components/list/sort-choice.tsx'
import { useRail } from '../../lib/dom/use-media.ts'
import { areaText } from '../../components/person-labels.ts'
import { Card } from '../../ui/card.tsx'
import { FilterChip } from '../../ui/form/chip.tsx'
import { searchFrom } from '../../lib/text/search-from.ts'

interface Props {
  tools: ReturnType<typeof useFilter>
}

export function ListTools({ tools }: Props) {
  const { t } = useTranslation()
  const rail = useRail()
  return (
    <>
      <div className="mt-4 mb-2 flex flex-wrap items-center justify-end gap-1 rail:mb-4">
        <SearchField
          words={tools.words}
          label={t('questions.search.label')}
          placeholder={t('questions.search.placeholder')}
          className="min-w-0 flex-1 basis-34"
          fieldClassName="min-h-12!"
        />
        <SortChoice
          label={t('questions.sort.label')}
          value={tools.filter.sort}
          options={questionSorts.map(value => ({ value, label: t(`questions.sort.${value}`) }))}
          onChange={tools.sortBy}
        />
      </div>
      {!rail && <CategoryRow tools={tools} />}
    </>
  )
}

function CategoryRow({ tools }: Props) {
  const { t } = useTranslation()
  const { category } = tools.filter
  const chips = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = chips.current
    const pressed = row?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (row && pressed) row.scrollLeft = pressed.offsetLeft - (row.clientWidth - pressed.offsetWidth) / 2
  }, [category])
  return (
    <div
      ref={chips}
      role="group"
      aria-label={t('questions.filter')}
      className="no-scrollbar relative -mx-gutter px-gutter mb-2 flex gap-2 overflow-x-auto py-1 md:mx-0 md:px-0.5"
    >
      <Chips tools={tools} />
    </div>
  )
}

export function CategoryCard({ tools }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Card as="div">
      <h2 id={id} className="type-h3">
        {t('questions.filter')}
      </h2>
      <div role="group" aria-labelledby={id} className="mt-3 flex flex-wrap gap-x-1.5 gap-y-2">
        <Chips tools={tools} className="px-2.75! text-meta!" />
      </div>
    </Card>
  )
}

function Chips({ tools, className }: Props & { className?: string }) {
  const { t } = useTranslation()
  const { category } = tools.filter
  return (
    <>
      <FilterChip pressed={!category} className={className} onClick={() => tools.choose(undefined)}>
        {t('questions.all')}
      </FilterChip>
      {questionCategories.map(name => (
        <FilterChip
          key={name}
          pressed={category === name}
          className={className}
          onClick={() => tools.choose(category === name ? undefined : name)}
        >
          {areaText(t, name)}
        </FilterChip>
      ))}
    </>
  )
}

/** In the contract's terms, so that the embedded document yields the same list. Search words wait for a typing pause. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const search = searchFrom(params)
  const category = questionCategories.find(name => name === params.get('category'))
  const sort = questionSorts.find(name => name === params.get('sort')) ?? 'newest'

  const put = (part: { search?: string; category?: QuestionCategory | undefined; sort?: QuestionSort }) => {
    const next = { search, category, sort, ...part }
    const kept = { ...next, sort: next.sort === 'newest' ? undefined : next.sort }
    setParams(
      Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
      { replace: true, preventScrollReset: true },
    )
  }
  const words = useTypedSearch(search, typed => put({ search: typed }))

  return {
    filter: { search, category, sort },
    narrowed: search !== '' || category !== undefined,
    words: {
      ...words,
      clear: () => {
        words.clear()
        put({ search: '' })
      },
    },
    choose: (name: QuestionCategory | undefined) => put({ category: name }),
    sortBy: (name: QuestionSort) => put({ sort: name }),
    clear: () => {
      words.clear()
      put({ search: '', category: undefined, sort: 'newest' })
    },
  }
}
