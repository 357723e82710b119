import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { useCountdown } from './use-countdown.ts'

export interface Sent {
  /** The email as the server has it, if it reveals it. */
  email?: string
  /** The pause in whole seconds. */
  again: number
  /** True if an email was queued; null if the answer would reveal who has an account. */
  queued: boolean | null
}

export type Send = (subject: string) => Promise<Sent>

const pause = limits.resendCooldown / 1000

/** With the token of an earlier link, the answer says whether an email was queued. */
export const resendConfirmation =
  (token?: string): Send =>
  email =>
    call(api => api.accounts.resendConfirmation({ email, ...(token ? { token } : {}) }))
export const requestReset: Send = async email => ({
  ...(await call(api => api.accounts.requestReset({ email }))),
  again: pause,
  queued: null,
})
export const renewReset: Send = token =>
  call(api => api.accounts.renewReset({ token })).then(() => ({ again: pause, queued: true }))

export type Resend = ReturnType<typeof useResend>

/** Resends a link with a pause in between. `send` resolves to false on failure; `problem` then holds the error. */
export function useResend(ask: Send, { wait: initial = 0 }: { wait?: number } = {}) {
  const [wait, startWait] = useCountdown(initial)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const [problem, setProblem] = useState<unknown>()

  async function send(subject: string): Promise<boolean> {
    if (busy || wait > 0) return false
    setBusy(true)
    setProblem(undefined)
    setSent(undefined)
    try {
      const answer = await ask(subject)
      setSent(answer)
      if (answer.queued !== false) startWait(answer.again)
      return true
    } catch (error) {
      const { code, data } = failureOf(error)
      if (code === 'TOO_MANY_REQUESTS') startWait(data.retryAfter ?? pause)
      setProblem(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { wait, busy, sent, problem, send }
}
