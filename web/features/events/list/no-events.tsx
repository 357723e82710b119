import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/state-screen.tsx'
import { allChip } from './event-filters.tsx'
import type { Filter } from '../keys.ts'
import type { Tools } from './filter.ts'

type Kind = 'several' | 'type' | 'from' | 'own' | 'joined' | 'past' | 'all'

function kindOf({ types, when, mine, from }: Filter): Kind {
  if (types.length > 1 || (types.length > 0 && (mine || from || when === 'past'))) return 'several'
  if (types.length > 0) return 'type'
  if (from) return 'from'
  return mine ?? (when === 'past' ? 'past' : 'all')
}

/** The empty state then has the page's only create button. */
export const offersNew = (filter: Filter): boolean => ['type', 'own', 'all'].includes(kindOf(filter))

export function NoEvents({ tools: { filter, narrow, clear }, onNew }: { tools: Tools; onNew: () => void }) {
  const { t } = useTranslation()
  const kind = kindOf(filter)
  const [only = 'Other'] = filter.types
  const state = (title: string, lead: string, moves?: ReactNode) => (
    <EmptyState art="events" title={title} lead={lead}>
      {moves}
    </EmptyState>
  )
  const announce = (
    <Button size="lg" icon={<Plus size={22} strokeWidth={2.25} aria-hidden="true" />} onClick={onNew}>
      {t('events.new')}
    </Button>
  )
  /** Unmounts on press, so focus moves to the chips. */
  const leave = (words: string, change: () => void, variant: 'secondary' | 'ghost' = 'secondary') => (
    <Button
      variant={variant}
      size={variant === 'ghost' ? 'default' : 'lg'}
      onClick={() => {
        change()
        document.getElementById(allChip)?.focus()
      }}
    >
      {words}
    </Button>
  )
  switch (kind) {
    case 'several':
      return state(t('events.none.types'), t('events.none.typesLead'), leave(t('events.none.clearAll'), clear))
    case 'type':
      return state(
        t(`events.none.${only}`),
        t(`events.none.lead_${only}`),
        <>
          {announce}
          {leave(t('events.none.showAll'), clear, 'ghost')}
        </>,
      )
    case 'from':
      return state(
        t('events.none.from'),
        t('events.none.fromLead'),
        leave(t('events.none.clearAll'), () => narrow({ from: null })),
      )
    case 'own':
      return state(t('events.none.own'), t('events.none.ownLead'), announce)
    case 'joined':
      return state(
        filter.when === 'past' ? t('events.none.joinedPast') : t('events.none.joined'),
        t('events.none.joinedLead'),
        leave(t('events.none.showAll'), () => narrow({ mine: null, when: 'upcoming' })),
      )
    case 'past':
      return state(t('events.none.past'), t('events.none.pastLead'))
    case 'all':
      return state(t('events.none.title'), t('events.none.lead'), announce)
  }
}
