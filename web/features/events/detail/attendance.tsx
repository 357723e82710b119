import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '../../../../contract/events.ts'
import { limits } from '../../../../contract/limits.ts'
import { ActionBar } from '../../../components/page/page-bars.tsx'
import { numberFormat } from '../../../lib/time/formats.ts'
import { localeOf } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Flower } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { SwitchField } from '../../../ui/form/switch.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { attendeesKey, detailKey } from '../keys.ts'
import { setJoined } from '../live.ts'

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
  // Until `waits` is false, the last press is kept and sent later.
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

/** Optimistic: a failure restores the last server state and refetches the event. */
function useAttendance(event: EventDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId, name, avatarUrl } = useViewer()
  const { id, attendeeCount, spotsLeft, faces, joined } = event
  const me = { id: viewerId, name, avatarUrl, headline: null, neighborhood: null }

  const { mutate, isPending } = useMutation({
    mutationFn: (join: boolean) =>
      call(api => (join ? api.events.join({ eventId: id }) : api.events.leave({ eventId: id }))),
    onMutate: (join: boolean) => {
      // Captured here, because later renders see the optimistic state.
      const before = { joined, attendeeCount, spotsLeft, faces }
      const others = faces.filter(face => face.id !== viewerId)
      setJoined(client, id, {
        joined: join,
        attendeeCount: Math.max(0, attendeeCount + (join ? 1 : -1)),
        spotsLeft: spotsLeft === null ? null : Math.max(0, spotsLeft + (join ? -1 : 1)),
        faces: join ? [...others, me].slice(0, limits.facesShown) : others,
      })
      return before
    },
    onSuccess: told => {
      setJoined(client, id, told)
      void client.invalidateQueries({ queryKey: attendeesKey(id) })
    },
    onError: (error, join, before) => {
      if (before) setJoined(client, id, before)
      toastError(failureText(t, error), { title: t(join ? 'events.detail.joinFailed' : 'events.detail.leaveFailed') })
      void client.invalidateQueries({ queryKey: detailKey(id) })
    },
  })
  return { join: () => mutate(true), leave: () => mutate(false), busy: isPending }
}

/** "18 of 20 going", "18 going" or "18 went". */
export function useGoingText({ attendeeCount, maxAttendees, state }: EventDetail): string {
  const { t, i18n } = useTranslation()
  const format = numberFormat(localeOf(i18n.language))
  const count = { count: attendeeCount, number: format.format(attendeeCount) }
  if (state === 'past') return t('events.went', count)
  if (maxAttendees === null) return t('events.goingPlain', count)
  return t('events.goingOfPlain', { ...count, max: format.format(maxAttendees) })
}
