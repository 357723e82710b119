import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../contract/events.ts'
import { Card } from '../../ui/card.tsx'
import { SwitchField } from '../../ui/form/switch.tsx'
import { useAttendance } from './use-attendance.ts'

export function HostSwitch({ event }: { event: EventDetail }) {
  const { t } = useTranslation()
  const { joined, can } = event
  const attendance = useAttendance(event)
  const isFull = !joined && !can.join
  return (
    <Card as="div" className="mt-4 px-4! py-2!">
      <SwitchField
        label={t('events.detail.hosting')}
        hint={t(isFull ? 'events.detail.hostingFull' : joined ? 'events.detail.hostingOff' : 'events.detail.hostingOn')}
        checked={!joined}
        disabled={joined ? !can.leave : isFull}
        aria-busy={attendance.busy || undefined}
        onCheckedChange={hosting => {
          if (attendance.busy) return
          if (hosting) attendance.leave()
          else attendance.join()
        }}
      />
    </Card>
  )
}
