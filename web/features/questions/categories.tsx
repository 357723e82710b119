import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { questionCategories } from '../../../contract/vocabulary.ts'
import { areaText } from '../../components/person-labels.ts'
import { Card } from '../../ui/card.tsx'
import { FilterChip } from '../../ui/form/chip.tsx'
import type { useFilter } from './use-filter.ts'

interface Props {
  tools: ReturnType<typeof useFilter>
}

/** The categories as a horizontally scrollable row. */
export function CategoryRow({ tools }: Props) {
  const { t } = useTranslation()
  const { category } = tools.filter
  const chips = useRef<HTMLDivElement>(null)
  // Scrolls the category from the URL into view.
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
