import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../contract/events.ts'
import { ActionBar } from '../../components/page/page-bars.tsx'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'
import { Button } from '../../ui/button.tsx'
import { useGoingText } from './going.ts'
import { useAttendance } from './use-attendance.ts'
import { Flower } from '../../ui/avatar.tsx'

/** With `onEdit` (for the organizer) shows Edit Event instead of Join. */
export function JoinBar({
  event,
  partial,
  onEdit,
}: {
  event: EventDetail
  partial: boolean
  onEdit?: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const { state, joined, can, spotsLeft } = event
  const attendance = useAttendance(event)
  const [joinedHere, setJoinedHere] = useState(false)
  const going = useGoingText(event)
  const room = useRoomText(event, onEdit !== undefined)
  const press = (join: boolean) => {
    setJoinedHere(join)
    if (join) attendance.join()
    else attendance.leave()
  }
  const full = !joined && spotsLeft === 0
  // While the event is partial or a request is pending, the last press is kept and sent later.
  const waits = partial || attendance.busy
  const [wanted, setWanted] = useState<boolean>()
  useEffect(() => {
    if (waits || wanted === undefined) return
    setWanted(undefined)
    if (wanted ? can.join : can.leave) press(wanted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waits, wanted])
  return (
    <ActionBar>
      {joinedHere && joined && <Flower key="joined" people={event.faces} size={20} pop />}
      <div role="status" className="tnum min-w-0 flex-1">
        <p className="font-semibold">{going}</p>
        <p className="text-meta text-text-muted">{room}</p>
      </div>
      {onEdit && can.edit && (
        <Button size="lg" variant="secondary" className="w-47.5 max-[340px]:w-36" onClick={onEdit}>
          {t('events.detail.edit')}
        </Button>
      )}
      {!onEdit && state === 'upcoming' && (
        <Button
          size="lg"
          variant={joined ? 'secondary' : 'primary'}
          className="w-47.5 max-[340px]:w-36"
          disabled={!partial && (joined ? !can.leave : full || !can.join)}
          aria-busy={wanted !== undefined || attendance.busy || undefined}
          onClick={() => (waits ? setWanted(wanted === undefined ? !joined : undefined) : press(!joined))}
        >
          {joined ? t('events.detail.unjoin') : full ? t('events.detail.full') : t('events.detail.join')}
        </Button>
      )}
    </ActionBar>
  )
}

function useRoomText({ state, joined, spotsLeft }: EventDetail, isOwn: boolean): string {
  const { t, i18n } = useTranslation()
  if (state === 'cancelled') return t('events.detail.isCancelled')
  if (state === 'past') return t('events.detail.isOver')
  if (joined) return t('events.detail.joined')
  if (spotsLeft === null) return t('events.unlimited')
  if (spotsLeft === 0 && !isOwn) return t('errors.code.EVENT_FULL')
  const number = numberFormat(localeOf(i18n.language)).format(spotsLeft)
  return t('events.spots', { count: spotsLeft, number })
}
