import { UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../../contract/events.ts'
import '../../../locales/en/guests.ts'
import { usePersonName } from '../../../components/person-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { lead, Spot } from '../core/spot.tsx'
import { useCoHosts } from './use-co-hosts.ts'

export function HostAsk({ event }: { event: EventDetail }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const { change, busy } = useCoHosts(event)
  if (event.hosting !== 'asked' || event.state !== 'upcoming') return null
  return (
    <Spot icon={UserRoundPlus} tile="info" title={t('coHosts.asked', { name: nameOf(event.author) })}>
      <p className={lead}>{t('coHosts.askedLead')}</p>
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        <Button variant="secondary" className="flex-1" busy={busy} onClick={() => change({ kind: 'stop' })}>
          {t('coHosts.decline')}
        </Button>
        <Button variant="secondary" className="flex-1" busy={busy} onClick={() => change({ kind: 'accept' })}>
          {t('coHosts.accept')}
        </Button>
      </div>
    </Spot>
  )
}
