import { useMutation, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import type { LogoConcept, LogoStyle } from '../../../contract/values/logo-vocabulary.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../lib/api/failure.ts'
import { newId } from '../../lib/storage/new-id.ts'
import { useViewer } from '../../lib/api/session.ts'
import { useStoredState } from '../../lib/storage/stored-state.ts'
import { toastError } from '../../ui/feedback/toast.tsx'

interface Wishes {
  style: LogoStyle
  concept: LogoConcept
  customPrompt: string
}
interface Draft extends Wishes {
  /** Stable across attempts, so that a retry stores the logo once. Empty until a logo is requested. */
  id: string
}
const blank: Draft = { id: '', style: 'tile', concept: 'flower', customPrompt: '' }

export function useGenerate({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const [draft, setDraft] = useStoredState(`${viewerId}:logo`, blank)
  const [field, setField] = useState<string | undefined>()
  const [failure, setFailure] = useState<{ text: string; attempt: number } | null>(null)
  const leaving = useRef<AbortController>(null)

  const make = useMutation({
    mutationFn: ({ id, style, concept, customPrompt }: Draft) => {
      const leave = (leaving.current = new AbortController())
      const wishes = { id, style, concept, customPrompt }
      return call(api => api.logos.generate(wishes, { signal: leave.signal }))
    },
    onSuccess: logo => {
      client.setQueryData(latestLogos().queryKey, (before = []) =>
        [logo, ...before.filter(({ id }) => id !== logo.id)].slice(0, limits.logosKept),
      )
      setDraft(before => ({ ...before, id: '' }))
      onMade(logo.id)
    },
    onError: error => {
      if (leaving.current?.signal.aborted) return
      const { data } = failureOf(error)
      setField(fieldText(t, data.fields?.['customPrompt']))
      const text = failureText(t, error)
      setFailure(before => ({ text, attempt: (before?.attempt ?? 0) + 1 }))
      toastError(text, { title: t('logos.failed.generate') })
    },
  })

  return {
    draft,
    field,
    failure,
    busy: make.isPending,
    change: (part: Partial<Wishes>) => {
      setField(undefined)
      setDraft(before => ({ ...before, ...part, id: '' }))
    },
    generate: () => {
      if (make.isPending) return
      const wishes = { ...draft, customPrompt: draft.customPrompt.trim(), id: draft.id || newId() }
      setDraft(before => ({ ...before, id: wishes.id }))
      setFailure(null)
      setField(undefined)
      make.mutate(wishes)
    },
    cancel: () => leaving.current?.abort(),
  }
}

/** Only the viewer changes them. */
export const latestLogos = () =>
  queryOptions({
    queryKey: ['logos'],
    queryFn: ({ signal }) => call(api => api.logos.list({}, { signal })).then(({ items }) => items),
    staleTime: 5 * 60_000,
  })
