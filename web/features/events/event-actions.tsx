import { useMutation } from '@tanstack/react-query'
import { CalendarPlus2, Share2, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { generatePath } from 'react-router'
import type { EventDetail } from '../../../contract/events.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { pages } from '../../../contract/pages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toastError, toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'
import { saveFrom } from '../../lib/dom/save-file.ts'
import { shareUrl } from '../../lib/dom/share.ts'

export function EventActions({ event }: { event: EventDetail }) {
  const { t } = useTranslation()
  const calendar = useMutation({
    mutationFn: () => saveFrom(plainRoutes.calendar.path.replace(':eventId', event.id), 'event.ics'),
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

/** The link of the preview, if it is on. */
export async function shareEvent(
  t: TFunction,
  { id, title, shared }: Pick<EventDetail, 'id' | 'title' | 'shared'>,
): Promise<void> {
  const url = location.origin + generatePath(shared ? pages.sharedEvent : pages.event, { eventId: id })
  const result = await shareUrl({ title, url })
  if (result === 'copied') toastSuccess(t('events.detail.linkCopiedLead'), { title: t('events.detail.linkCopied') })
  else if (result === 'failed')
    toastInfo(t('events.detail.copyThis', { url }), { title: t('events.detail.shareEvent'), duration: 15_000 })
}
