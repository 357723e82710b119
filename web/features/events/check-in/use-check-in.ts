import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CheckInHow } from '../../../../contract/values/check-in.ts'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../lib/api/api.ts'
import { isRefusal } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { isOffline } from '../../../lib/live/connection.ts'
import { newId } from '../../../lib/storage/new-id.ts'
import { checkInKey, detailKey } from '../keys.ts'
import { deviceId, dropPending, keepPending, keptPending, type Pending } from './device.ts'
import { checkInList, mergedOf, shownList, type CheckInList, type Merged } from './list.ts'

const retryAfter = 15_000
/** Later ones were made without a connection: their organizer is told what others did meanwhile. */
const awayFor = 10_000

/**
 * The check-in of an event. Marks are kept on the device and sent when they can be; those of several devices are merged by the
 * server.
 */
export function useCheckIn(eventId: string) {
  const client = useQueryClient()
  const { id: account } = useViewer()
  const query = useQuery(checkInList(eventId))
  const [device] = useState(deviceId)
  const [unsent, setUnsent] = useState<readonly Pending[]>([])
  /** The same, for what runs between two renders. */
  const pending = useRef(unsent)
  const change = useCallback((next: readonly Pending[]) => {
    pending.current = next
    setUnsent(next)
  }, [])
  const [merged, setMerged] = useState<Merged>()
  const [refused, setRefused] = useState<Error>()
  const sending = useRef(false)
  /** The list when the first of the unsent marks was made. */
  const known = useRef<CheckInList>(undefined)

  const send = useCallback(async () => {
    if (sending.current || isOffline() || pending.current.length === 0) return
    sending.current = true
    try {
      const batch = pending.current.slice(0, limits.marksMax)
      const marks = batch.filter(one => one.kind === 'mark')
      const walkIns = batch.filter(one => one.kind === 'walkIn')
      const { outcomes } = await call(api =>
        api.checkIn.mark({
          eventId,
          device,
          marks: marks.map(({ id, here, at, how }) => ({ userId: id, here, at, how })),
          walkIns: walkIns.map(({ id, name, people, at, removed }) => ({ id, name, people, at, removed })),
        }),
      )
      const before = client.getQueryData<CheckInList>(checkInKey(eventId))
      // Until the list is read again, it shows what was sent.
      if (before) client.setQueryData<CheckInList>(checkInKey(eventId), { ...shownList(before, batch, device) })
      const rest = pending.current.filter(one => !batch.includes(one))
      const left = marks.filter((mark, nth) => outcomes[nth] === 'notGoing' && mark.here)
      const asWalkIns = left.map(({ name, at }): Pending => ({
        kind: 'walkIn',
        id: newId(),
        name,
        people: 1,
        at,
        removed: false,
        since: Date.now(),
      }))
      change([...rest, ...asWalkIns])
      for (const one of asWalkIns) await keepPending(account, eventId, one)
      const sent = batch.filter(one => !pending.current.some(other => other.id === one.id))
      await dropPending(account, eventId, sent, pending.current.length)
      setRefused(undefined)
      void client.invalidateQueries({ queryKey: detailKey(eventId) })
      const after = await client.fetchQuery({ ...checkInList(eventId), staleTime: 0 })
      const wasAway = batch.some(({ since }) => Date.now() - since > awayFor)
      const told = mergedOf({ before: known.current ?? before, after, sent: marks, outcomes, device })
      if (pending.current.length === 0) known.current = undefined
      if ((wasAway && told.added + told.walkIns + told.twice.length > 0) || told.left.length > 0) setMerged(told)
    } catch (error) {
      if (isRefusal(error)) setRefused(error as Error)
    } finally {
      sending.current = false
    }
  }, [account, change, client, device, eventId])

  useEffect(() => {
    let isOpen = true
    void keptPending(account, eventId).then(kept => {
      if (!isOpen) return
      const here = new Set(pending.current.map(({ id }) => id))
      change([...kept.filter(({ id }) => !here.has(id)), ...pending.current])
      void send()
    })
    const again = () => void send()
    const timer = setInterval(again, retryAfter)
    addEventListener('online', again)
    return () => {
      isOpen = false
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [account, change, eventId, send])

  /** Milliseconds, by the clock of the server. */
  const clock = () => Date.now() + (query.data?.ahead ?? 0)

  function add(one: Pending) {
    if (pending.current.length === 0) known.current = query.data
    change([...pending.current.filter(({ id }) => id !== one.id), one])
    void keepPending(account, eventId, one)
    void send().then(send)
  }

  const list = query.data && shownList(query.data, unsent, device)
  return {
    query,
    list,
    device,
    clock,
    unsent: unsent.length,
    merged,
    dismiss: () => setMerged(undefined),
    /** Why the server took no marks, which stay on the device. */
    refused,
    mark: ({ id, name }: { id: string; name: string }, here: boolean, how: CheckInHow) =>
      add({ kind: 'mark', id, name, here, how, at: new Date(clock()).toISOString(), since: Date.now() }),
    addWalkIn: (name: string | null, people: number) =>
      add({
        kind: 'walkIn',
        id: newId(),
        name,
        people,
        removed: false,
        at: new Date(clock()).toISOString(),
        since: Date.now(),
      }),
    removeWalkIn: ({ id, name, people }: { id: string; name: string | null; people: number }) =>
      add({ kind: 'walkIn', id, name, people, removed: true, at: new Date(clock()).toISOString(), since: Date.now() }),
  }
}
export type CheckIn = ReturnType<typeof useCheckIn>
