import { useQueryClient } from '@tanstack/react-query'
import type { SecurityOverview } from '../../../contract/security.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { logQuery, overviewQuery } from './queries.ts'
import { useExitAnimation } from './use-leaving.ts'

const gone = { devices: 'DEVICE_NOT_FOUND', sessions: 'SESSION_NOT_FOUND' } as const

export function useRemoval(list: 'devices' | 'sessions') {
  const client = useQueryClient()
  const { leaving, leave } = useExitAnimation()
  const remove = (
    ids: string[],
    { done, ...words }: { send: () => Promise<unknown>; done: string; refused: string },
  ): Promise<void> =>
    leave(ids, {
      ...words,
      gone: gone[list],
      left: () => {
        client.setQueryData<SecurityOverview>(
          overviewQuery.queryKey,
          before => before && { ...before, [list]: before[list].filter(({ id }) => !ids.includes(id)) },
        )
        toastSuccess(done)
        void client.invalidateQueries({ queryKey: logQuery.queryKey })
      },
    })
  return { leaving, remove }
}
