import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../contract/events.ts'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { useViewer } from '../../lib/api/session.ts'
import { limits } from '../../../contract/limits.ts'
import { toastError } from '../../ui/feedback/toast.tsx'
import { attendeesKey, detailKey } from './keys.ts'
import { setJoined } from './live.ts'

/** Optimistic: on failure it rolls back to the last server state, shows the reason and refetches the event. */
export function useAttendance(event: EventDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId, name, avatarUrl } = useViewer()
  const { id, attendeeCount, spotsLeft, faces, joined } = event
  const me = { id: viewerId, name, avatarUrl, headline: null, neighborhood: null }

  const { mutate, isPending } = useMutation({
    mutationFn: (join: boolean) =>
      call(api => (join ? api.events.join({ eventId: id }) : api.events.leave({ eventId: id }))),
    onMutate: (join: boolean) => {
      // Captured here because a render before the answer gives the other callbacks the optimistic state.
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
