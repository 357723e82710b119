import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storedLength, visibleLength } from '../../../contract/text/characters.ts'
import type { Outputs } from '../../../contract/contract.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText, fieldText, isRefusal } from '../../lib/api/failure.ts'
import { homeKey } from '../feed/public.ts'
import { useViewer } from '../../lib/api/session.ts'
import { useStoredState } from '../../lib/storage/stored-state.ts'
import { useHydrated } from '../../lib/dom/use-hydrated.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { deviceNow } from '../../lib/time/clock.ts'

/** True for three seconds after each call. */
function useMoment(): [boolean, () => void] {
  const [since, setSince] = useState(0)
  useEffect(() => {
    if (!since) return
    const timer = setTimeout(() => setSince(0), limits.icebreakerSaved)
    return () => clearTimeout(timer)
  }, [since])
  return [since !== 0, () => setSince(deviceNow())]
}

/** The draft survives a reload; null while nothing is edited. */
export function useAnswer(answer: string | null) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const hydrated = useHydrated()
  const { id } = useViewer()
  const [stored, setDraft] = useStoredState<string | null>(`${id}:icebreaker`, null)
  const [problem, setProblem] = useState<string>()
  const [begun, setBegun] = useState(false)
  const [saved, showSaved] = useMoment()
  // The server-rendered page has no draft.
  const draft = hydrated ? stored : null
  const text = (draft ?? '').trim()
  const over = storedLength(text) > limits.icebreakerMax

  const send = useMutation({
    mutationFn: (words: string) => call(api => api.icebreaker.answer({ answer: words })),
    onSuccess: ({ answer: kept }) => {
      client.setQueryData<Outputs['feed']['home']>(
        homeKey,
        home => home && { ...home, icebreaker: { ...home.icebreaker, answer: kept } },
      )
      void client.invalidateQueries({ queryKey: ['profiles'], refetchType: 'none' })
      setDraft(null)
      showSaved()
      toastSuccess(t('home.icebreaker.savedDetail'), {
        title: t('home.icebreaker.saved'),
        duration: limits.icebreakerSaved,
      })
    },
    onError: error => {
      const field = fieldText(t, failureOf(error).data.fields?.['answer'])
      setProblem(field ?? (isRefusal(error) ? failureText(t, error) : undefined))
      toastError(t('home.icebreaker.failedDetail'), { title: t('home.icebreaker.failed') })
    },
  })

  return {
    hydrated,
    draft: draft ?? '',
    editing: answer !== null && draft !== null,
    /** True only if editing started after the page loaded; the field then takes focus. */
    begun,
    used: storedLength(text),
    blank: visibleLength(text) === 0,
    problem: over ? fieldText(t, 'tooLong') : problem,
    saved,
    busy: send.isPending,
    change: (words: string) => {
      setProblem(undefined)
      setDraft(words === '' && answer === null ? null : words)
    },
    edit: () => {
      setBegun(true)
      setDraft(answer)
    },
    cancel: () => {
      setProblem(undefined)
      setDraft(null)
    },
    /** Returns false if the text has no visible character or is too long. */
    save: (): boolean => {
      if (visibleLength(text) === 0 || over) return false
      if (!send.isPending) send.mutate(text)
      return true
    },
  }
}
