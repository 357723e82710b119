import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Talk } from '../../../../contract/talk.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { IconButton } from '../../../ui/button.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { mutePost } from '../../notifications/public.ts'
import { talkKey } from '../core/keys.ts'

/** Turns all notifications about the event off or on. */
export function MuteButton({ eventId, muted }: { eventId: string; muted: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const turn = useMutation({
    mutationFn: (on: boolean) => mutePost(client, eventId, on),
    onSuccess: (_, on) => {
      client.setQueryData<Talk>(talkKey(eventId), shown => shown && { ...shown, muted: !on })
      toastSuccess(t(on ? 'talk.unmuted' : 'talk.muted'))
    },
    onError: error => toastError(failureText(t, error), { title: t('talk.muteFailed') }),
  })
  const Icon = muted ? BellOff : Bell
  return (
    <IconButton
      label={t(muted ? 'talk.turnOn' : 'talk.turnOff')}
      aria-busy={turn.isPending || undefined}
      onClick={() => !turn.isPending && turn.mutate(muted)}
    >
      <Icon size={22} aria-hidden="true" />
    </IconButton>
  )
}
