import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationChoice, NotificationSettings } from '../../../../contract/notification-settings.ts'
import type { NotificationChannel, NotificationTopic } from '../../../../contract/notification-vocabulary.ts'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { pagedQuery } from '../../../lib/cache/paged-query.ts'
import { ifPossible } from '../../../lib/live/background.ts'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: ({ signal }) => call(api => api.notifications.settings(undefined, { signal })),
  })

export const followedList = () =>
  pagedQuery({
    queryKey: ['notification-settings', 'followed'],
    read: (api, page, options) => api.notifications.followed(page, options),
  })

type Choice = Pick<NotificationChoice, 'topic' | 'channel' | 'on'>
const keyOf = ({ topic, channel }: Pick<Choice, 'topic' | 'channel'>) => `${topic}.${channel}`

/** Saves one kind of change immediately, after earlier ones. */
function useSaving<Change>(
  send: (change: Change) => Promise<NotificationSettings>,
  onFailure?: (change: Change) => void,
) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: send,
    onMutate: () => client.cancelQueries(settingsQuery()),
    onSuccess: saved => client.setQueryData(settingsQuery().queryKey, saved),
    onError: (error, change) => {
      onFailure?.(change)
      toastError(`${t('notificationSettings.failed')}. ${failureText(t, error)}`)
    },
  })
}

/** The settings with changes that are being saved. */
export function useSaved(settings: NotificationSettings) {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const [quiet, setQuiet] = useState<NotificationSettings['quiet']>()
  const [previews, setPreviews] = useState<boolean>()
  const choosing = useSaving(
    (choice: Choice) => call(api => api.notifications.choose(choice)),
    choice => setChosen(before => Object.fromEntries(Object.entries(before).filter(([key]) => key !== keyOf(choice)))),
  )
  const quieting = useSaving(
    (hours: NotificationSettings['quiet']) => call(api => api.notifications.quiet(hours)),
    () => setQuiet(undefined),
  )
  const previewing = useSaving(
    (on: boolean) => call(api => api.notifications.previews({ on })),
    () => setPreviews(undefined),
  )
  const pausing = useSaving((paused: boolean) => call(api => api.notifications.pause({ paused })))
  const removing = useSaving((id: string) => call(api => api.notifications.unsubscribeDevice({ id })))
  return {
    of: (topic: NotificationTopic, channel: NotificationChannel): Pick<NotificationChoice, 'on' | 'locked'> => {
      const saved = settings.choices.find(one => one.topic === topic && one.channel === channel)
      return { on: chosen[keyOf({ topic, channel })] ?? saved?.on ?? false, locked: saved?.locked ?? false }
    },
    choose: (topic: NotificationTopic, channel: NotificationChannel, on: boolean) => {
      setChosen(before => ({ ...before, [keyOf({ topic, channel })]: on }))
      choosing.mutate({ topic, channel, on })
    },
    quiet: quiet ?? settings.quiet,
    setQuiet: (hours: NotificationSettings['quiet']) => {
      setQuiet(hours)
      quieting.mutate(hours)
    },
    previews: previews ?? settings.previews,
    setPreviews: (on: boolean) => {
      setPreviews(on)
      previewing.mutate(on)
    },
    isPausing: pausing.isPending,
    pause: (paused: boolean) => pausing.mutate(paused),
    removeDevice: (id: string) => ifPossible(removing.mutateAsync(id)),
  }
}
