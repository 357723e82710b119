import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountText } from '../../../components/list/card-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FilterSheet, useFilterDraft } from '../../../components/list/filter-sheet.tsx'
import type { Filter } from '../core/keys.ts'
import { eventCount } from '../core/queries.ts'
import { fitting, noNarrowing, type Tools } from './filter.ts'
import { FilterGroups } from './filter-groups.tsx'

export function FilterPanel({ tools, open, onClose }: { tools: Tools; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useFilterDraft(tools.filter, open)
  const [cleared, setCleared] = useState(0)
  const { data } = useQuery({ ...eventCount(draft), enabled: open, placeholderData: keepPreviousData })
  const number = useCountText(data)
  const label = data
    ? t('events.filters.show', { count: data.more ? 2 : data.total, number })
    : t('events.filters.showAny')
  const change = (part: Partial<Filter>) => setDraft(now => fitting({ ...now, ...part }))
  return (
    <FilterSheet
      words={{ title: t('events.filters.title'), clearAll: t('events.filters.clearAll'), show: label }}
      open={open}
      onClear={() => {
        change(noNarrowing)
        setCleared(cleared + 1)
      }}
      onShow={() => tools.narrow(draft)}
      onClose={onClose}
    >
      <FilterGroups key={cleared} filter={draft} onChange={change} />
    </FilterSheet>
  )
}

/** On a desktop; each choice applies immediately. */
export function FilterCard({ tools }: { tools: Tools }) {
  const { t } = useTranslation()
  const id = useId()
  const [cleared, setCleared] = useState(0)
  return (
    <Card aria-labelledby={id} className="pt-3! pb-4!">
      <h2 id={id} className="type-h3">
        {t('events.filters.title')}
      </h2>
      <FilterGroups key={cleared} rail filter={tools.filter} onChange={tools.narrow} />
      {tools.inUse > 0 && (
        <Button
          variant="quiet"
          size="md"
          full
          className="mt-4"
          onClick={() => {
            tools.clearFilters()
            setCleared(cleared + 1)
          }}
        >
          {t('events.filters.clearAll')}
        </Button>
      )}
    </Card>
  )
}
