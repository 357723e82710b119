import { useQueryClient } from '@tanstack/react-query'
import { CalendarX2, Check, Radio } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../contract/events.ts'
import { LinkedText } from '../../components/post/linked-text.tsx'
import { Page } from '../../components/page/page.tsx'
import { MemberText } from '../../ui/member-text.tsx'
import '../../locales/en/talk.ts'
import { ReportDialog } from '../moderation/public.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useViewer } from '../../lib/api/session.ts'
import { useNow } from '../../lib/time/time.ts'
import { Badge, FeaturedBadge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastInfo } from '../../ui/feedback/toast.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { HostAsk } from './hosts/host-ask.tsx'
import { useCoHosts } from './hosts/use-co-hosts.ts'
import { HostBar, HostNumbers, OwnDoor } from './check-in/at-door.tsx'
import { CanceledCard, NextBar, NextDate } from './series/canceled-date.tsx'
import { CancelDialog } from './series/cancel-dialog.tsx'
import { EventActions } from './event-actions.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHead, type EventAct } from './event-head.tsx'
import { JoinBar, HostSwitch } from './attendance/join-bar.tsx'
import { SpotCard } from './attendance/spot-card.tsx'
import { TalkNews } from './talk/announcement.tsx'
import { useTalk } from './talk/use-talk.ts'
import { TalkSection } from './talk/section.tsx'
import { RuleBadge } from './core/rule-badge.tsx'
import { PeopleSection } from './attendance/people-section.tsx'
import { detailKey } from './core/keys.ts'
import { useEventFormLayer } from './use-event-form-layer.tsx'
import { UnderReview } from '../../components/post/moderation-status.tsx'
import { usePersonName } from '../../components/person-link.tsx'

// Few organizers have co-hosts.
const CoHostsSheet = lazy(() =>
  import(/* offline: false */ './hosts/co-hosts-sheet.tsx').then(file => ({ default: file.CoHostsSheet })),
)

/** `partial`: only the fields of the list entry are known. */
export function EventView({ event, partial }: { event: EventDetail; partial: boolean }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const client = useQueryClient()
  const form = useEventFormLayer()
  const coHosts = useCoHosts(event)
  const [layer, setLayer] = useState<'report' | 'cancel' | 'coHosts'>()
  usePageTitle(event.title)
  const talk = useTalk(event.id, { enabled: !partial })
  const isOwn = event.author.id === useViewer().id
  const organizes = isOwn || event.can.organize
  const now = useNow()
  const isOn = event.state === 'upcoming' && Date.parse(event.startsAt) <= now
  const canceled = event.state === 'cancelled' && event.series ? { ...event, series: event.series } : undefined
  // Title, card and date share the first screen.
  const isLow =
    canceled !== undefined ||
    (event.state === 'upcoming' &&
      (event.hosting === 'asked' ||
        event.can.checkIn ||
        event.turn !== null ||
        event.can.confirm ||
        event.can.late ||
        (event.spotsLeft === 0 && !event.joined)))
  const act = (what: EventAct) => {
    if (what === 'edit' || what === 'duplicate') form.open(what, event)
    else if (what !== 'stopHosting') setLayer(what)
    else coHosts.change({ kind: 'stop' }, { onSuccess: () => toastInfo(t('coHosts.stopped')) })
  }
  const close = () => setLayer(undefined)
  return (
    <>
      <Page width="solo" bar busy={partial}>
        <EventHead low={isLow} dim={canceled !== undefined} event={event} onAct={act} />
        <div className="mt-4.5 flex flex-wrap gap-2">
          {event.state === 'cancelled' && (
            <Badge tone="danger" icon={CalendarX2}>
              {t('events.cancelled')}
            </Badge>
          )}
          {canceled && <RuleBadge series={canceled.series} />}
          {event.state === 'upcoming' && event.spotsLeft === 0 && !event.can.join && (
            <Badge tone="ink">{t('events.detail.full')}</Badge>
          )}
          {isOn && (
            <Badge tone="success" icon={Radio}>
              {t('events.detail.now')}
            </Badge>
          )}
          {event.confirmation?.confirmed && (
            <Badge tone="success" icon={Check}>
              {t('waitlist.people.confirmed')}
            </Badge>
          )}
          {event.isFeatured && <FeaturedBadge />}
          {event.types.map(type => (
            <Badge key={type} tone="event">
              {t(`events.types.${type}`)}
            </Badge>
          ))}
          {event.underReview && <UnderReview />}
        </div>
        <h1 dir="auto" className={cx('member-text', isLow ? 'type-h1 mt-2.5' : 'type-display mt-3')}>
          {event.title}
        </h1>
        {canceled && <CanceledCard event={canceled} />}
        {event.state === 'cancelled' && !canceled && (
          <div className="mt-4">
            <Notice tone="danger" icon={CalendarX2} title={t('events.detail.isCancelled')}>
              {event.cancelReason && <MemberText>{event.cancelReason}</MemberText>}
            </Notice>
          </div>
        )}
        <TalkNews shown={talk} />
        <HostAsk event={event} />
        {!partial && !isOwn && <SpotCard event={event} />}
        {!partial && !isOwn && <OwnDoor event={event} />}
        {organizes && !partial && event.state !== 'cancelled' && <HostNumbers event={event} />}
        {canceled && <NextDate event={canceled} />}
        <EventFacts event={event} />
        {isOwn && !partial && event.state === 'upcoming' && <HostSwitch event={event} />}
        <EventActions event={event} />
        {organizes && !partial && event.state === 'upcoming' && <PeopleSection event={event} />}
        {(event.details || partial) && <h2 className="type-h2 mt-7 mb-2">{t('events.detail.about')}</h2>}
        {partial && <SkeletonText lines={3} />}
        {event.details && (
          <MemberText>
            <LinkedText text={event.details} />
          </MemberText>
        )}
        <TalkSection event={event} shown={talk} />
      </Page>
      {canceled?.series.next ? (
        <NextBar event={canceled} next={canceled.series.next} isOwn={isOwn} />
      ) : event.can.checkIn ? (
        <HostBar event={event} onEdit={() => form.open('edit', event)} />
      ) : (
        <JoinBar event={event} partial={partial} onEdit={isOwn ? () => form.open('edit', event) : undefined} />
      )}
      {form.layer}
      {layer === 'coHosts' && (
        <Suspense>
          <CoHostsSheet event={event} onClose={close} />
        </Suspense>
      )}
      {layer === 'cancel' && <CancelDialog event={event} onClose={close} />}
      {layer === 'report' && (
        <ReportDialog
          subject={{ kind: 'post', id: event.id, author: nameOf(event.author) }}
          title={t('events.detail.reportTitle')}
          onClose={close}
          onReported={() =>
            client.setQueryData<EventDetail>(detailKey(event.id), shown => shown && { ...shown, underReview: true })
          }
        />
      )}
    </>
  )
}
