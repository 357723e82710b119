import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state-screen.tsx'
import type { Tools } from './use-filter.ts'

/** Nothing to show: nobody has planned anything, or nothing fits what was asked for. */
export function NoEvents({ tools: { filter, narrow, clear }, onNew }: { tools: Tools; onNew: () => void }) {
  const { t } = useTranslation()
  const { types, when, mine, from } = filter
  const [only] = types
  const announce = (
    <Button size="lg" icon={<Plus size={22} strokeWidth={2.25} aria-hidden="true" />} onClick={onNew}>
      {t('events.new')}
    </Button>
  )
  const everything = (
    <Button size="lg" onClick={clear}>
      {t('events.none.clearAll')}
    </Button>
  )
  if (types.length > 1 || (only && (mine || from || when === 'past')))
    return (
      <EmptyState art="events" title={t('events.none.types')} lead={t('events.none.typesLead')}>
        {everything}
      </EmptyState>
    )
  if (only)
    return (
      <EmptyState art="events" title={t(`events.none.${only}`)} lead={t(`events.none.lead_${only}`)}>
        {announce}
        <Button variant="ghost" onClick={clear}>
          {t('events.none.showAll')}
        </Button>
      </EmptyState>
    )
  if (from)
    return (
      <EmptyState art="events" title={t('events.none.from')} lead={t('events.none.fromLead')}>
        <Button size="lg" onClick={() => narrow({ from: null })}>
          {t('events.none.clearAll')}
        </Button>
      </EmptyState>
    )
  if (mine === 'own')
    return (
      <EmptyState art="events" title={t('events.none.own')} lead={t('events.none.ownLead')}>
        {announce}
      </EmptyState>
    )
  if (mine === 'joined')
    return (
      <EmptyState
        art="events"
        title={when === 'past' ? t('events.none.joinedPast') : t('events.none.joined')}
        lead={t('events.none.joinedLead')}
      >
        <Button size="lg" onClick={() => narrow({ mine: null, when: 'upcoming' })}>
          {t('events.none.showAll')}
        </Button>
      </EmptyState>
    )
  if (when === 'past') return <EmptyState art="events" title={t('events.none.past')} lead={t('events.none.pastLead')} />
  return (
    <EmptyState art="events" title={t('events.none.title')} lead={t('events.none.lead')}>
      {announce}
    </EmptyState>
  )
}
