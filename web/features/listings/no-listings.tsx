import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/state-screen.tsx'
import { searchId } from './listing-tools.tsx'
import type { Tools } from './use-filter.ts'

export function NoListings({ tools, onNew }: { tools: Tools; onNew: () => void }) {
  const { t } = useTranslation()
  const { type } = tools.filter
  /** A button that widens the filter. It unmounts on press, so focus moves to the search field. */
  const leave = (words: string, change: () => void, variant: 'primary' | 'ghost' = 'primary') => (
    <Button
      size={variant === 'ghost' ? 'default' : 'lg'}
      variant={variant}
      onClick={() => {
        change()
        document.getElementById(searchId)?.focus()
      }}
    >
      {words}
    </Button>
  )
  if (tools.narrowed)
    return (
      <EmptyState small art="listings" title={t('exchange.nothing.title')} lead={t('exchange.nothing.lead')}>
        {leave(t('exchange.nothing.clear'), tools.clearAll)}
        {type && leave(t('exchange.nothing.allTypes'), () => tools.choose(undefined), 'ghost')}
      </EmptyState>
    )
  return (
    <EmptyState
      small
      art="listings"
      title={t(`exchange.empty.${type ?? 'all'}`)}
      lead={t(`exchange.empty.${type ?? 'all'}Lead`)}
    >
      <Button size="lg" icon={<Plus size={22} strokeWidth={2.25} aria-hidden="true" />} onClick={onNew}>
        {t('exchange.new')}
      </Button>
      {type && leave(t('exchange.nothing.allTypes'), () => tools.choose(undefined), 'ghost')}
    </EmptyState>
  )
}
