import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { SidePanel } from '../../../ui/overlay/side-panel.tsx'
import { nothingNarrowed, type Tools } from './filter.ts'
import { FilterFields, PriceRange } from './filter-fields.tsx'
import type { Filter } from '../keys.ts'
import { listingCounts } from '../queries.ts'
import { countText } from './type-tabs.tsx'

export function FilterPanel({ tools, open, onClose }: { tools: Tools; open: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const [before, setBefore] = useState(open)
  const [draft, setDraft] = useState<Filter>(tools.filter)
  const [cleared, setCleared] = useState(0)
  const [wrong, setWrong] = useState(false)
  if (open !== before) {
    setBefore(open)
    if (open) {
      setDraft(tools.filter)
      setWrong(false)
    }
  }
  const { data } = useQuery({ ...listingCounts(draft), enabled: open, placeholderData: keepPreviousData })
  const count = data?.[draft.type ?? 'all']
  const label =
    count === undefined
      ? t('exchange.filters.showAny')
      : t('exchange.filters.show', { count, number: countText(count, i18n.language) })
  const change = (part: Partial<Filter>) => setDraft(now => ({ ...now, ...part }))
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={t('exchange.filters.title')}
      label={t('exchange.filters.title')}
      footer={
        <>
          <Button
            variant="secondary"
            size="lg"
            onClick={() => {
              change(nothingNarrowed)
              setWrong(false)
              setCleared(cleared + 1)
            }}
          >
            {t('exchange.filters.clearAll')}
          </Button>
          <Button
            size="lg"
            className="tnum flex-[2_1_auto]!"
            aria-disabled={wrong || undefined}
            onClick={() => {
              if (wrong) return
              tools.narrow(draft)
              onClose()
            }}
          >
            {label}
          </Button>
          <span role="status" className="sr-only">
            {label}
          </span>
        </>
      }
    >
      <PriceRange key={cleared} filter={draft} onChange={change} onWrong={setWrong} />
      <FilterFields filter={draft} onChange={change} />
    </SidePanel>
  )
}
