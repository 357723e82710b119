import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../../contract/events.ts'
import { limits } from '../../../../contract/limits.ts'
import '../../../locales/en/guests.ts'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { detailKey, hostsKey } from '../core/keys.ts'

export const coHostList = (eventId: string) =>
  queryOptions({
    queryKey: hostsKey(eventId),
    queryFn: ({ signal }) => call(api => api.coHosts.list({ eventId }, { signal })).then(({ items }) => items),
  })

type Change = { kind: 'ask' | 'remove'; userId: string } | { kind: 'accept' | 'stop' }

export function useCoHosts({ id: eventId }: EventDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) =>
      call(api => {
        switch (change.kind) {
          case 'ask':
            return api.coHosts.ask({ eventId, userId: change.userId })
          case 'remove':
            return api.coHosts.remove({ eventId, userId: change.userId })
          case 'accept':
            return api.coHosts.accept({ eventId })
          case 'stop':
            return api.coHosts.stop({ eventId })
        }
      }),
    onSuccess: event => {
      client.setQueryData<EventDetail>(detailKey(eventId), event)
      void client.invalidateQueries({ queryKey: hostsKey(eventId) })
    },
    onError: error => {
      toastError(failureText(t, error), { title: t('coHosts.failed') })
      void client.invalidateQueries({ queryKey: detailKey(eventId) })
    },
  })
  return { change: mutate, busy: isPending }
}

const found = 6

/** Members of the city by name, shortly after the last key. */
export function useFoundMembers(words: string) {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(words.trim()), limits.searchDebounce)
    return () => clearTimeout(timer)
  }, [words])
  return useQuery({
    queryKey: ['people', 'found', search] as const,
    queryFn: ({ signal }) =>
      call(api => api.people.list({ search, limit: found, sort: 'alphabetical' }, { signal })).then(
        ({ items }) => items,
      ),
    enabled: search.length > 1,
  })
}
