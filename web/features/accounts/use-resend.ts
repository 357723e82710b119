import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'
import { useCountdown } from './use-countdown.ts'

export type Resend = ReturnType<typeof useResend>

/** Sends the confirmation link again, with the pause that the server asks for in between. */
export function useResend({ wait: initial = 0 }: { wait?: number } = {}) {
  const [wait, startWait] = useCountdown(initial)
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<unknown>()

  async function send(email: string) {
    if (busy || wait > 0) return
    setBusy(true)
    setProblem(undefined)
    setSentTo(undefined)
    try {
      const answer = await call(api => api.accounts.resendConfirmation({ email }))
      setSentTo(answer.email)
      startWait(answer.again)
    } catch (error) {
      const { code, data } = failureOf(error)
      if (code === 'TOO_MANY_REQUESTS') startWait(data.retryAfter ?? 60)
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return { wait, busy, sentTo, problem, send }
}
