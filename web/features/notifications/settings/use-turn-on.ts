import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../locales/en/push.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { toastSuccess, toastError } from '../../../ui/feedback/toast.tsx'
import { pushState, turnOnPush } from './push.ts'

/** Subscribes this browser. `isBlocked` once the browser has refused. */
export function useTurnOn() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  return {
    busy,
    isBlocked,
    unblock: () => setBlocked(false),
    turnOn: async (): Promise<boolean> => {
      setBusy(true)
      try {
        const isOn = await turnOnPush(client)
        setBlocked(!isOn && pushState() === 'blocked')
        if (isOn) toastSuccess(t('push.on'))
        return isOn
      } catch (error) {
        toastError(`${t('push.failed')}. ${failureText(t, error)}`)
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
