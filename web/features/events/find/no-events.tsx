import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountText } from '../../../components/list/card-list.tsx'
import { useNow } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/state-screen.tsx'
import { eventCount } from '../core/queries.ts'
import { searchId } from './event-tools.tsx'
import type { Tools } from './filter.ts'
import { whichText } from './which.ts'

type Kind = 'match' | 'type' | 'from' | 'own' | 'joined' | 'past' | 'all'

function kindOf({ filter: { types, when, mine, from }, inUse, narrowed }: Tools): Kind {
  if (narrowed) return types.length === 1 && inUse === 1 && !mine && when === 'upcoming' ? 'type' : 'match'
  if (from) return 'from'
  return mine ?? (when === 'past' ? 'past' : 'all')
}

/** The empty state then has the page's only create button. */
export const offersNew = (tools: Tools): boolean => ['type', 'own', 'all'].includes(kindOf(tools))

export function NoEvents({ tools, onNew }: { tools: Tools; onNew: () => void }) {
  const { t } = useTranslation()
  const { filter, narrow, clear } = tools
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
  /** Unmounts on press, so focus moves to the search field. */
  const leave = (words: string, change: () => void, variant: 'secondary' | 'ghost' = 'secondary') => (
    <Button
      variant={variant}
      size={variant === 'ghost' ? 'default' : 'lg'}
      onClick={() => {
        change()
        document.getElementById(searchId)?.focus()
      }}
    >
      {words}
    </Button>
  )
  switch (kindOf(tools)) {
    case 'match':
      return <NoMatch tools={tools}>{leave(t('events.filters.clearAll'), clear)}</NoMatch>
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
        leave(t('events.filters.clearAll'), () => narrow({ from: null })),
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

/** Repeats the filter in words, and counts the matches at other times. */
function NoMatch({ tools: { filter }, children }: { tools: Tools; children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const isTimed = filter.within !== null || filter.from !== null
  const { data } = useQuery({ ...eventCount({ ...filter, within: null, from: null }), enabled: isTimed })
  const number = useCountText(data)
  const which = whichText(filter, { t, now, language: i18n.language })
  const others = isTimed && data && data.total > 0
  return (
    <EmptyState
      small
      art="events"
      title={t('events.none.match')}
      lead={[
        t('events.none.matchLead', { which }),
        ...(others ? [t('events.none.otherDays', { count: data.more ? 2 : data.total, number })] : []),
      ].join(' ')}
    >
      {children}
    </EmptyState>
  )
}
