import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CheckInHow } from '../../../../contract/values/check-in.ts'
import { limits } from '../../../../contract/limits.ts'
import { isRefusal } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { isOffline } from '../../../lib/live/connection.ts'
import { newId } from '../../../lib/storage/new-id.ts'
import { checkInKey, detailKey } from '../core/keys.ts'
import { deviceId, keepPending, keptPending, latest, sendPending, type Pending } from './device.ts'
import { both, checkInList, mergedOf, shownList, type CheckInList, type Merged } from './list.ts'
import { deviceNow, serverNow } from '../../../lib/time/clock.ts'

const retryAfter = 15_000
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
  const again = useRef(false)
  /** The list when the first of the unsent marks was made. */
  const known = useRef<CheckInList>(undefined)

  const sendOnce = useCallback(async () => {
    // Another tab of this device may have changed them.
    const kept = await keptPending(account, eventId)
    change(latest([...pending.current, ...kept]))
    const batch = pending.current.slice(0, limits.marksMax)
    if (batch.length === 0) return
    const { marks, outcomes, asWalkIns } = await sendPending(account, eventId, batch)
    const before = client.getQueryData<CheckInList>(checkInKey(eventId))
    // Until the list is read again, it shows the sent marks.
    if (before) client.setQueryData<CheckInList>(checkInKey(eventId), { ...shownList(before, batch, device) })
    change([...pending.current.filter(one => !batch.includes(one)), ...asWalkIns])
    if (pending.current.length > 0) again.current = true
    setRefused(undefined)
    void client.invalidateQueries({ queryKey: detailKey(eventId) })
    const after = await client.fetchQuery({ ...checkInList(eventId), staleTime: 0 })
    const wasAway = batch.some(({ since }) => deviceNow() - since > awayFor)
    const update = mergedOf({ before: known.current ?? before, after, sent: marks, outcomes, device })
    if (pending.current.length === 0) known.current = undefined
    if ((wasAway && update.added + update.walkIns + update.twice.length > 0) || update.left.length > 0)
      setMerged(shown => (shown ? both(shown, update) : update))
  }, [account, change, client, device, eventId])

  const send = useCallback(async () => {
    again.current = true
    if (sending.current || isOffline()) return
    sending.current = true
    while (again.current) {
      again.current = false
      await sendOnce().catch((error: unknown) => {
        if (isRefusal(error)) setRefused(error as Error)
      })
    }
    sending.current = false
  }, [sendOnce])

  useEffect(() => {
    void keptPending(account, eventId).then(kept => {
      change(latest([...pending.current, ...kept]))
      void send()
    })
    const retry = () => void send()
    const timer = setInterval(retry, retryAfter)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [account, change, eventId, send])

  function add(one: Pending) {
    if (pending.current.length === 0) known.current = query.data
    change([...pending.current.filter(({ id }) => id !== one.id), one])
    void keepPending(account, eventId, one)
    void send()
  }

  const list = query.data && shownList(query.data, unsent, device)
  return {
    query,
    list,
    device,
    unsent: unsent.length,
    merged,
    dismiss: () => setMerged(undefined),
    /** Why the server took no marks, which stay on the device. */
    refused,
    mark: ({ id, name }: { id: string; name: string }, here: boolean, how: CheckInHow) =>
      add({ kind: 'mark', id, name, here, how, at: new Date(serverNow()).toISOString(), since: deviceNow() }),
    addWalkIn: (name: string | null, people: number) =>
      add({
        kind: 'walkIn',
        id: newId(),
        name,
        people,
        removed: false,
        at: new Date(serverNow()).toISOString(),
        since: deviceNow(),
      }),
    removeWalkIn: ({ id, name, people }: { id: string; name: string | null; people: number }) =>
      add({
        kind: 'walkIn',
        id,
        name,
        people,
        removed: true,
        at: new Date(serverNow()).toISOString(),
        since: deviceNow(),
      }),
  }
}
export type CheckIn = ReturnType<typeof useCheckIn>
