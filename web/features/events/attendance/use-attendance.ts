import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../../contract/events.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Late } from '../../../../contract/values/offer.ts'
import '../../../locales/en/waitlist.ts'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { attendeesKey, detailKey } from '../core/keys.ts'
import { changeStanding, setJoined } from '../core/live.ts'

/** Names, null for guests without one. */
export type Guests = (string | null)[]
interface Wish {
  join: boolean
  guests?: Guests
}
interface Callbacks {
  onSuccess: () => void
  onError: (error: unknown) => void
}

/** Optimistic: a failure restores the last server state and refetches the event. */
export function useAttendance(event: EventDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId, name, avatarUrl } = useViewer()
  const { id, attendeeCount, spotsLeft, faces, joined, waits, turn, can, guests: brought } = event
  const me = { id: viewerId, name, avatarUrl, headline: null, neighborhood: null }

  const { mutate, isPending } = useMutation({
    mutationFn: ({ join, guests }: Wish) =>
      call(api =>
        join ? api.events.join({ eventId: id, ...(guests ? { guests } : {}) }) : api.events.leave({ eventId: id }),
      ),
    onMutate: ({ join, guests = [] }: Wish) => {
      // Captured here, because later renders see the optimistic state.
      const before = { joined, waits, attendeeCount, spotsLeft, faces, turn, can }
      const people = (join ? 1 + guests.length : 0) - (joined ? 1 + brought.length : 0)
      const others = faces.filter(face => face.id !== viewerId)
      setJoined(client, id, {
        joined: join,
        attendeeCount: Math.max(0, attendeeCount + people),
        spotsLeft: spotsLeft === null || event.waitingCount > 0 ? spotsLeft : Math.max(0, spotsLeft - people),
        faces: join ? [...others, me].slice(0, limits.facesShown) : others,
      })
      return before
    },
    onSuccess: (answer, { guests }) => {
      setJoined(client, id, answer)
      // Which guests can come next depends on the rest.
      if (guests) void client.invalidateQueries({ queryKey: detailKey(id) })
      void client.invalidateQueries({ queryKey: attendeesKey(id) })
    },
    onError: (error, { join, guests }, before) => {
      if (before) {
        const { turn, can, ...spots } = before
        setJoined(client, id, spots)
        changeStanding(client, id, { waits: spots.waits })
        client.setQueryData<EventDetail>(detailKey(id), shown => shown && { ...shown, turn, can })
      }
      // The sheet says what is wrong with guests.
      if (guests) return void client.invalidateQueries({ queryKey: detailKey(id) })
      const failed = join ? (turn ? 'waitlist.takeFailed' : 'events.detail.joinFailed') : 'events.detail.leaveFailed'
      toastError(failureText(t, error), { title: t(failed) })
      void client.invalidateQueries({ queryKey: detailKey(id) })
    },
  })
  return {
    join: () => mutate({ join: true }),
    leave: () => mutate({ join: false }),
    /** Joins, or changes the guests. */
    bring: (guests: Guests, then: Callbacks) => mutate({ join: true, guests }, then),
    busy: isPending,
  }
}

/** Says that the viewer still comes, or how late. */
export function useAnswers({ id }: EventDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: 'confirm' | { minutes: Late | null }) =>
      call(api =>
        answer === 'confirm' ? api.events.confirm({ eventId: id }) : api.events.late({ eventId: id, ...answer }),
      ),
    onSuccess: event => {
      client.setQueryData<EventDetail>(detailKey(id), event)
    },
    onError: error => {
      toastError(failureText(t, error), { title: t('waitlist.answerFailed') })
      void client.invalidateQueries({ queryKey: detailKey(id) })
    },
  })
  return {
    confirm: () => mutate('confirm'),
    late: (minutes: Late | null) => mutate({ minutes }),
    busy: isPending,
  }
}

/** Joins and leaves the waitlist. Leaving passes an offer on. */
export function useWaitlist({ id }: EventDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (join: boolean) =>
      call(api => (join ? api.events.wait({ eventId: id }) : api.events.stopWaiting({ eventId: id }))),
    onSuccess: event => {
      client.setQueryData<EventDetail>(detailKey(id), event)
      changeStanding(client, id, event)
    },
    onError: (error, join) => {
      toastError(failureText(t, error), { title: t(join ? 'waitlist.joinFailed' : 'waitlist.leaveFailed') })
      void client.invalidateQueries({ queryKey: detailKey(id) })
    },
  })
  return { join: () => mutate(true), leave: () => mutate(false), busy: isPending }
}
