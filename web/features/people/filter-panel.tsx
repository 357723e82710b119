import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/overlay/side-panel.tsx'
import { noFilters, type Filters } from './address.ts'
import { FilterGroups } from './filter-groups.tsx'
import { countQuery } from './queries.ts'
import type { Directory } from './use-directory.ts'
import { useNumberText } from './use-number-text.ts'

export function FilterPanel({ tools, open, onClose }: { tools: Directory; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [before, setBefore] = useState(open)
  const [draft, setDraft] = useState<Filters>(tools.filters)
  if (open !== before) {
    setBefore(open)
    if (open) setDraft(tools.filters)
  }
  const { data } = useQuery({
    ...countQuery({ ...draft, search: tools.narrowing.search }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const number = useNumberText(data)
  const show = () => {
    tools.narrow(draft)
    onClose()
  }
  const label = data ? t('people.filters.show', { count: data.more ? 2 : data.total, number }) : t('people.list')
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={t('people.filters.title')}
      label={t('people.filters.title')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={() => setDraft(noFilters)}>
            {t('people.filters.clearAll')}
          </Button>
          <Button size="lg" className="tnum flex-[2_1_auto]!" onClick={show}>
            {label}
          </Button>
          <span role="status" className="sr-only">
            {label}
          </span>
        </>
      }
    >
      <FilterGroups
        filters={draft}
        canVerify={tools.canVerify}
        onChange={change => setDraft(now => ({ ...now, ...change }))}
      />
    </SidePanel>
  )
}
