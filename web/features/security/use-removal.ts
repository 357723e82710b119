import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecurityOverview } from '../../../contract/security.ts'
import { failureOf } from '../../lib/failure.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { logQuery, overviewQuery } from './queries.ts'
import { useFailed } from './use-failed.ts'

/** A row fades, then its gap closes: 220 ms each. */
const fade = 440
/** When a row that left has gone. */
export const faded = () => new Promise(resolve => setTimeout(resolve, fade))

/** Takes rows out of a list at once, while the server is told, and puts them back when it refuses. */
export function useRemoval(list: 'devices' | 'sessions') {
  const client = useQueryClient()
  const failed = useFailed()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())

  async function remove(
    ids: string[],
    { send, done, refused }: { send: () => Promise<unknown>; done: string; refused: string },
  ) {
    setLeaving(before => new Set([...before, ...ids]))
    try {
      await Promise.all([send().catch(unlessGone), faded()])
      client.setQueryData<SecurityOverview>(
        overviewQuery.queryKey,
        before => before && { ...before, [list]: before[list].filter(({ id }) => !ids.includes(id)) },
      )
      toastSuccess(done)
      void client.invalidateQueries({ queryKey: logQuery.queryKey })
    } catch (error) {
      failed(error, refused)
    } finally {
      setLeaving(before => new Set([...before].filter(id => !ids.includes(id))))
    }
  }
  return { leaving, remove }
}

/** Whoever wants a thing gone has what they want when it is gone already. */
function unlessGone(error: unknown) {
  if (!['DEVICE_NOT_FOUND', 'SESSION_NOT_FOUND'].includes(failureOf(error).code)) throw error
}
