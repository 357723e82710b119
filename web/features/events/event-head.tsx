import { CalendarX2, CopyPlus, Flag, Pencil, Share2, Star, StarOff, UserRoundMinus, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../contract/events.ts'
import { pages } from '../../../contract/pages.ts'
import { FloatingBack } from '../../components/page/page-bars.tsx'
import { ActionMenu, type Action } from '../../components/action-menu.tsx'
import { PostPicture } from '../../components/post/post-picture.tsx'
import { useViewer } from '../../lib/api/session.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/button.tsx'
import { useFeature } from '../feed/public.ts'
import { changeEvent } from './core/live.ts'
import { shareEvent } from './event-actions.tsx'

export type EventAct = 'edit' | 'duplicate' | 'cancel' | 'coHosts' | 'stopHosting' | 'report'

interface Props {
  event: EventDetail
  /** Leaves room for a card below the title. */
  low: boolean
  dim: boolean
  onAct: (act: EventAct) => void
}

/** On a low screen the title stays visible below it. */
export const coverFrame = '-mx-gutter h-[min(292px,55dvh)] md:mx-0 md:h-[min(380px,50dvh)]'
const lowFrame = '-mx-gutter h-42 md:mx-0 md:h-60'

export function EventHead({ event, low, dim, onAct }: Props) {
  const { t } = useTranslation()
  return (
    <div className={cx(low ? lowFrame : coverFrame, 'relative overflow-hidden bg-sunken md:rounded-[24px]')}>
      <div className={cx(dim && 'absolute inset-0 opacity-55 grayscale')}>
        <PostPicture id={event.id} kind="event" picture={event.cover} sizes="(min-width: 768px) 680px, 100vw" first />
      </div>
      <div data-sub-header="" className="absolute top-[calc(12px+var(--safe-top))] right-3 left-3 flex gap-2 md:top-3">
        <FloatingBack to={pages.events} />
        <span className="flex-1" />
        <IconButton
          look="float"
          label={t('events.detail.share')}
          onClick={() => void shareEvent(t, event)}
          icon={Share2}
        />
        <EventMenu event={event} onAct={onAct} />
      </div>
    </div>
  )
}

function EventMenu({ event, onAct }: Pick<Props, 'event' | 'onAct'>) {
  const { t } = useTranslation()
  const { id: viewerId } = useViewer()
  const feature = useFeature(event.id, (client, isFeatured) => changeEvent(client, event.id, { isFeatured }))
  const { can, isFeatured, underReview, author } = event
  const actions: (Action | false)[] = [
    can.edit && { label: t('events.detail.edit'), icon: Pencil, run: () => onAct('edit') },
    author.id === viewerId && { label: t('events.detail.duplicate'), icon: CopyPlus, run: () => onAct('duplicate') },
    can.hosts && { label: t('coHosts.action'), icon: UsersRound, run: () => onAct('coHosts') },
    event.hosting === 'accepted' && { label: t('coHosts.stop'), icon: UserRoundMinus, run: () => onAct('stopHosting') },
    can.feature && {
      label: t(isFeatured ? 'events.detail.unfeature' : 'events.detail.feature'),
      icon: isFeatured ? StarOff : Star,
      run: () => feature.set(!isFeatured),
    },
    can.report && !underReview && { label: t('events.detail.report'), icon: Flag, run: () => onAct('report') },
    can.cancel && { label: t('events.cancel.action'), icon: CalendarX2, danger: true, run: () => onAct('cancel') },
  ]
  return (
    <ActionMenu
      label={t('events.detail.menu')}
      actions={actions}
      busy={feature.busy}
      className="rounded-full! bg-surface shadow-float"
    />
  )
}
