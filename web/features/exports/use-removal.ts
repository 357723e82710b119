import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DataExport } from '../../../contract/exports.ts'
import { useFailed } from '../../components/use-failed.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { exportQuery, setExport } from './queries.ts'

/** Cancels the export or deletes its file. One that another tab removed counts as done. */
export function useRemoval({ id }: DataExport, words: { done: string; failed: string }) {
  const client = useQueryClient()
  const failed = useFailed()
  const done = () => {
    toastSuccess(words.done)
    setExport(client, null)
  }
  return useMutation({
    mutationFn: async () => {
      // A poll in flight would restore the removed export.
      await client.cancelQueries({ queryKey: exportQuery.queryKey })
      await call(api => api.exports.remove({ exportId: id }))
    },
    onSuccess: done,
    onError: error => (failureOf(error).code === 'EXPORT_NOT_FOUND' ? done() : failed(error, words.failed)),
  })
}
