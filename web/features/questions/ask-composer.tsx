import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { storeOnce, useDraft } from '../../lib/storage/client-id.ts'
import { useViewer } from '../../lib/api/session.ts'
import { keepDraft } from '../../lib/storage/stored-state.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { QuestionForm } from './question-form.tsx'
import { asked, fieldTexts, isSameQuestion } from './draft.ts'
import type { Words } from '../replies/public.tsx'
import { placeQuestion } from './live.ts'
import { questionKey } from './keys.ts'

export function AskComposer({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (autoFocus) area.current?.focus()
  }, [autoFocus])
  useEffect(() => {
    // The focused details field unmounts after sending.
    if (ask.sent > 0 && document.activeElement === document.body) area.current?.focus()
  }, [ask.sent])
  return (
    <QuestionForm
      ref={area}
      words={ask.draft}
      onChange={ask.change}
      onSubmit={ask.submit}
      busy={ask.busy}
      round={ask.sent}
      fields={ask.fields}
      label={t('questions.composer.label')}
      submit={t('questions.composer.submit')}
    />
  )
}

const blank: Words = { text: '', details: '', category: '' }
const isBlank = (words: Words) => isSameQuestion({ ...blank, ...words }, blank)

function useAsk() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const key = `${viewerId}:question`
  const { draft: stored, setDraft, ids, clear } = useDraft(key, blank, isBlank)
  // Older drafts lack details.
  const draft = { ...blank, ...stored }
  const [fields, setFields] = useState<{ [Field in keyof Words]?: string | undefined }>({})
  const [sent, setSent] = useState(0)

  const send = useMutation({
    mutationFn: (words: Words) =>
      storeOnce(ids, {
        create: id => call(api => api.questions.ask({ id, ...asked(words) })),
        edit: (questionId, basedOn) => call(api => api.questions.edit({ questionId, ...asked(words), basedOn })),
      }),
    onSuccess: ({ stored: question, isEdit }) => {
      client.setQueryData(questionKey(question.id), question)
      placeQuestion(client, question)
      clear()
      setSent(count => count + 1)
      if (isEdit) toastSuccess(t('questions.postedBefore'))
      else toastSuccess(t('questions.postedDetail'), { title: t('questions.posted') })
    },
    onError: error => {
      const { data } = failureOf(error)
      setFields(fieldTexts(t, data.fields))
      // An error without a code, for example from a proxy.
      const own = { NO_CITY: t('questions.cityRequired'), UNKNOWN: t('questions.postFailedDetail') }
      toastError(failureText(t, error, own), { title: t('questions.postFailed') })
    },
  })

  return {
    draft,
    fields,
    sent,
    busy: send.isPending,
    change: (part: Partial<Words>) => {
      setFields({})
      setDraft(before => {
        const words = { ...blank, ...before, ...part }
        return isBlank(words) ? blank : words
      })
    },
    submit: () => {
      if (send.isPending) return
      keepDraft(key)
      send.mutate(draft)
    },
  }
}
