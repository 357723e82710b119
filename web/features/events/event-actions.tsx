import { useMutation } from '@tanstack/react-query'
import { CalendarPlus2, Share2, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../contract/events.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'
import { downloadCalendar } from './download-calendar.ts'
import { shareEvent } from './share-event.ts'

export function EventActions({ event }: { event: EventDetail }) {
  const { t } = useTranslation()
  const calendar = useMutation({
    mutationFn: () => downloadCalendar(event.id),
    onError: () => toastError(t('events.detail.calendarFailed')),
  })
  const look = { variant: 'secondary', size: 'default', className: 'flex-1 px-2! text-copy' } as const
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {event.paymentLink && event.state === 'upcoming' && (
        <a href={event.paymentLink} target="_blank" rel="noopener noreferrer nofollow" className={buttonClass(look)}>
          <Ticket size={18} aria-hidden="true" />
          {t('events.detail.tickets')}
          <span className="sr-only"> {t('ui.newTab')}</span>
        </a>
      )}
      <Button
        {...look}
        icon={<CalendarPlus2 size={18} aria-hidden="true" />}
        busy={calendar.isPending}
        onClick={() => calendar.mutate()}
      >
        {t('events.detail.calendar')}
      </Button>
      <Button {...look} icon={<Share2 size={18} aria-hidden="true" />} onClick={() => void shareEvent(t, event)}>
        {t('events.detail.share')}
      </Button>
    </div>
  )
}
