import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { dayText, useNow } from '../../../lib/time/time.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { placeOwnProfile } from '../queries.ts'

/**
 * `pending` is the state that is being saved. To show no former state in between, read it in the component that reads the profile.
 */
export function useSetPaused({ failed, onDone }: { failed: string; onDone?: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const setting = useMutation({
    mutationFn: (paused: boolean) => call(api => api.profiles.setPaused({ paused })),
    onSuccess: profile => {
      placeOwnProfile(client, profile)
      onDone?.()
    },
    onError: error => toastError(failureText(t, error), { title: failed }),
  })
  return {
    pending: setting.isPending ? setting.variables : undefined,
    set: (paused: boolean) => {
      if (!setting.isPending) setting.mutate(paused)
    },
  }
}

export function usePausedSince() {
  const { t, i18n } = useTranslation()
  const { city } = useViewer()
  const now = useNow()
  return (pausedAt: string | number) =>
    t('yourData.pause.since', {
      date: dayText(new Date(pausedAt), now, i18n.language, city?.timeZone ?? 'UTC'),
    })
}
