import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondStep } from '../../../../contract/accounts.ts'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../lib/api/api.ts'
import { deviceId } from './device-id.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { refreshSession } from '../../../lib/api/session.ts'
import { askPasskey } from '../../passkeys/public.ts'
import { useCountdown } from '../use-countdown.ts'

/** Whole seconds: `locked` until any code is accepted, `wait` until this browser may send the next one. */
export function useSecondStep(step: SecondStep, onLeave: (why: 'cancelled' | 'expired') => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [locked, lock] = useCountdown(step.retryAfter ?? 0)
  const [wait, startWait] = useCountdown()
  const [attemptsLeft, setAttemptsLeft] = useState(step.attemptsLeft)
  const [busy, setBusy] = useState<'verify' | 'passkey' | 'cancel'>()
  const [problem, setProblem] = useState<unknown>()

  async function attempt(what: NonNullable<typeof busy>, work: () => Promise<void>, failed = setProblem) {
    setBusy(what)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (what !== 'cancel' && failureOf(error).code === 'SIGNED_OUT') await leave('expired')
      else failed(error)
    } finally {
      setBusy(undefined)
    }
  }

  /** False if the code was refused. */
  async function verify(code: string, trust: boolean): Promise<boolean> {
    if (busy || locked > 0 || wait > 0) return true
    let refused = false
    const work = async () => {
      const trusted = await deviceToTrust(trust)
      await call(api => api.security.enterCode({ code, ...trusted }))
      await finish()
    }
    await attempt('verify', work, error => {
      const { code: kind, data } = failureOf(error)
      refused = kind === 'INVALID_CODE' || kind === 'SECOND_STEP_LOCKED'
      if (kind === 'SECOND_STEP_LOCKED') {
        lock(data.retryAfter ?? limits.twoFactorLock / 1000)
        return setAttemptsLeft(limits.twoFactorAttempts)
      }
      if (kind === 'INVALID_CODE') setAttemptsLeft(data.attemptsLeft ?? attemptsLeft - 1)
      if (kind === 'TOO_MANY_REQUESTS' && data.retryAfter) startWait(data.retryAfter)
      setProblem(error)
    })
    return !refused
  }

  /** Also while codes are locked. */
  async function enterPasskey(trust: boolean) {
    if (busy) return
    await attempt('passkey', async () => {
      const passkey = await askPasskey(await call(api => api.passkeys.stepOptions()))
      const trusted = await deviceToTrust(trust)
      await call(api => api.passkeys.enter({ passkey, ...trusted }))
      await finish()
    })
  }

  async function finish() {
    await refreshSession(client)
    // Imported on demand: the code form does not need the toast module.
    const { toastSuccess } = await import('../../../ui/feedback/toast.tsx')
    toastSuccess(t('access.secondStep.done'))
  }

  async function leave(why: 'cancelled' | 'expired') {
    try {
      const { viewer, secondStep } = await refreshSession(client)
      if (!viewer && !secondStep) onLeave(why)
    } catch (error) {
      setProblem(error)
    }
  }

  async function cancel() {
    if (busy) return
    await attempt('cancel', async () => {
      await call(api => api.accounts.signOut())
      await leave('cancelled')
    })
  }

  const forget = () => setProblem(undefined)
  return { locked, wait, attemptsLeft, busy, problem, verify, enterPasskey, cancel, forget }
}

async function deviceToTrust(trust: boolean): Promise<{ trust?: string }> {
  const id = trust ? await deviceId() : undefined
  return id ? { trust: id } : {}
}
