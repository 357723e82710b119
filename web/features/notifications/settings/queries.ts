import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import type { NotificationChoice, NotificationSettings } from '../../../../contract/notification-settings.ts'
import type { NotificationChannel, NotificationTopic } from '../../../../contract/notification-vocabulary.ts'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: ({ signal }) => call(api => api.notifications.settings(undefined, { signal })),
  })

export const followedList = () =>
  infiniteQueryOptions({
    queryKey: ['notification-settings', 'followed'],
    queryFn: ({ pageParam, signal }) =>
      call(api =>
        api.notifications.followed({ limit: limits.pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })

type Choice = Pick<NotificationChoice, 'topic' | 'channel' | 'on'>
const keyOf = ({ topic, channel }: Pick<Choice, 'topic' | 'channel'>) => `${topic}.${channel}`

/** Saves each choice immediately, in order. A failed one returns to what is saved. */
export function useChoices({ choices }: NotificationSettings) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const show = (saved: NotificationSettings) => client.setQueryData(settingsQuery().queryKey, saved)
  const scope = { id: 'notification-settings' }
  const fail = (error: unknown) => toastError(`${t('notificationSettings.failed')}. ${failureText(t, error)}`)
  const saving = useMutation({
    scope,
    mutationFn: (choice: Choice) => call(api => api.notifications.choose(choice)),
    onMutate: () => client.cancelQueries(settingsQuery()),
    onSuccess: show,
    onError: (error, choice) => {
      setChosen(before => Object.fromEntries(Object.entries(before).filter(([key]) => key !== keyOf(choice))))
      fail(error)
    },
  })
  const pausing = useMutation({
    scope,
    mutationFn: (paused: boolean) => call(api => api.notifications.pause({ paused })),
    onSuccess: show,
    onError: fail,
  })
  return {
    of: (topic: NotificationTopic, channel: NotificationChannel): Pick<NotificationChoice, 'on' | 'locked'> => {
      const saved = choices.find(one => one.topic === topic && one.channel === channel)
      return { on: chosen[keyOf({ topic, channel })] ?? saved?.on ?? false, locked: saved?.locked ?? false }
    },
    choose: (topic: NotificationTopic, channel: NotificationChannel, on: boolean) => {
      setChosen(before => ({ ...before, [keyOf({ topic, channel })]: on }))
      saving.mutate({ topic, channel, on })
    },
    isPausing: pausing.isPending,
    pause: (paused: boolean) => pausing.mutate(paused),
  }
}
