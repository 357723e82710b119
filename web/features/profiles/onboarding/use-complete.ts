import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText, isUnreachable } from '../../../lib/api/failure.ts'
import { forgetReturn, keptReturn } from '../../../lib/storage/kept-return.ts'
import { clearCompletion, writeCompletion } from './completion-flag.ts'
import { clearDraft } from './onboarding-draft.ts'
import { allFields, stepOf, toInput, type OnboardingValues } from './onboarding-values.ts'
import { ifPossible } from '../../../lib/live/background.ts'
import { refreshSession } from '../../../lib/api/session.ts'

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** A failure keeps all values. */
export function useComplete(
  accountId: string,
  form: UseFormReturn<OnboardingValues>,
  jump: (step: number) => Promise<void> | void,
) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [state, setState] = useState<'open' | 'saving' | 'done'>('open')
  const [problem, setProblem] = useState<{ detail: string | undefined; attempt: number }>()

  async function complete() {
    setState('saving')
    setProblem(undefined)
    try {
      await call(api => api.profiles.completeOnboarding(toInput(form.getValues())))
    } catch (error) {
      await fail(error)
      return
    }
    writeCompletion(accountId)
    clearDraft(accountId)
    setState('done')
    await pause(limits.afterOnboarding)
    clearCompletion(accountId)
    const next = keptReturn()
    forgetReturn()
    // A new document, so that it loads with the onboarded session.
    location.replace(next)
  }

  async function fail(error: unknown) {
    const { code, data } = failureOf(error)
    const wrong = allFields.filter(name => data.fields?.[name])
    for (const name of wrong) form.setError(name, { type: 'server', message: data.fields?.[name] ?? 'invalid' })
    const to = stepOf(wrong)
    if (to) await jump(to)
    const isExplained = isUnreachable(error) || code === 'TOO_MANY_REQUESTS'
    setProblem(before => ({
      detail: isExplained ? failureText(t, error) : undefined,
      attempt: (before?.attempt ?? 0) + 1,
    }))
    setState('open')
    // The session ended: the route guard redirects to sign-in, and the draft is kept.
    if (code === 'SIGNED_OUT') await ifPossible(refreshSession(client))
  }

  return { state, problem, complete }
}
