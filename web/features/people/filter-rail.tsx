import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FilterGroups } from './filter-groups.tsx'
import type { Directory } from './use-directory.ts'

export function FilterRail({ tools }: { tools: Directory }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Card aria-labelledby={id} className="max-h-[calc(100dvh-48px)] overflow-y-auto overscroll-contain pt-2! pb-2.5!">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="type-h3">
          {t('people.filters.title')}
        </h2>
        {tools.inUse > 0 && (
          <Button variant="ghost" size="md" className="-mr-2 px-2!" onClick={tools.clearFilters}>
            <span className="link-text">{t('people.filters.clearAll')}</span>
          </Button>
        )}
      </div>
      <FilterGroups rail filters={tools.filters} canVerify={tools.canVerify} onChange={tools.narrow} />
    </Card>
  )
}
