import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'
import { useCountdown } from './use-countdown.ts'

/** Asks for a mail. Answers with the address as the server has it, if it tells, and with the whole seconds of the pause. */
export type Send = (subject: string) => Promise<{ email?: string; again: number }>

const pause = limits.resendCooldown / 1000

export const resendConfirmation: Send = email => call(api => api.accounts.resendConfirmation({ email }))
export const requestReset: Send = async email => ({
  ...(await call(api => api.accounts.requestReset({ email }))),
  again: pause,
})
export const renewReset: Send = token => call(api => api.accounts.renewReset({ token })).then(() => ({ again: pause }))

export type Resend = ReturnType<typeof useResend>

/** Sends a link again, with a pause in between. `send` answers false when it went wrong; `problem` then says why. */
export function useResend(ask: Send, { wait: initial = 0 }: { wait?: number } = {}) {
  const [wait, startWait] = useCountdown(initial)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ email?: string }>()
  const [problem, setProblem] = useState<unknown>()

  async function send(subject: string): Promise<boolean> {
    if (busy || wait > 0) return false
    setBusy(true)
    setProblem(undefined)
    setSent(undefined)
    try {
      const answer = await ask(subject)
      setSent(answer)
      startWait(answer.again)
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
