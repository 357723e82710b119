import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarFeed } from '../../../contract/calendar.ts'
import type { Outputs } from '../../../contract/contract.ts'
import type { CalendarContent } from '../../../contract/vocabulary.ts'
import { useFailed } from '../../components/use-failed.ts'
import { call } from '../../lib/api/api.ts'

/** Asked each time: another tab may have renewed the link. The secret is not kept. */
export const feedQuery = () =>
  queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => call(api => api.calendar.read(undefined, { signal })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  })

/** Saves one change after the other. */
export function useChange<Change>(
  send: (change: Change) => Promise<Outputs['calendar']['read']>,
  { failed, onFailure }: { failed: string; onFailure?: (change: Change) => void },
) {
  const client = useQueryClient()
  const fail = useFailed()
  return useMutation({
    scope: { id: 'calendar-feed' },
    mutationFn: send,
    onMutate: () => client.cancelQueries(feedQuery()),
    onSuccess: saved => client.setQueryData(feedQuery().queryKey, saved),
    onError: (error, change) => {
      onFailure?.(change)
      fail(error, failed)
    },
  })
}

/** The contents with choices that are being saved. */
export function useContents(feed: CalendarFeed, failed: string) {
  const [chosen, setChosen] = useState<Partial<Record<CalendarContent, boolean | undefined>>>({})
  const saving = useChange(
    (choice: { content: CalendarContent; on: boolean }) => call(api => api.calendar.choose(choice)),
    { failed, onFailure: ({ content }) => setChosen(before => ({ ...before, [content]: undefined })) },
  )
  return {
    has: (content: CalendarContent) => chosen[content] ?? feed.contents.includes(content),
    choose: (content: CalendarContent, on: boolean) => {
      setChosen(before => ({ ...before, [content]: on }))
      saving.mutate({ content, on })
    },
  }
}
