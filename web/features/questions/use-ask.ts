import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { lengthOf, visibleLength } from '../../../contract/characters.ts'
import type { QuestionCategory } from '../../../contract/vocabulary.ts'
import { call } from '../../lib/api.ts'
import { failureOf, failureText, fieldText } from '../../lib/failure.ts'
import { newId } from '../../lib/new-id.ts'
import { useViewer } from '../../lib/session.ts'
import { useStoredState } from '../../lib/stored-state.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { placeNew } from './live.ts'
import { questionKey } from './queries.ts'

interface Draft {
  /** One id for one question, however often it is sent. */
  id: string
  text: string
  category: QuestionCategory | ''
}
const blank: Draft = { id: '', text: '', category: '' }

/** The question being written: kept over a reload, sent once, and given back whole when sending fails. */
export function useAsk() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const [draft, setDraft] = useStoredState(`${viewerId}:question`, blank)
  const [fields, setFields] = useState<{ text?: string | undefined; category?: string | undefined }>({})

  const trimmed = draft.text.trim()
  const longEnough = visibleLength(trimmed) >= limits.questionMin
  const short = lengthOf(trimmed) <= limits.questionMax

  const send = useMutation({
    mutationFn: ({ id, text, category }: Draft) =>
      call(api => api.questions.ask({ id, text, category: category as QuestionCategory })),
    onSuccess: question => {
      client.setQueryData(questionKey(question.id), question)
      placeNew(client, question)
      setDraft(blank)
      toastSuccess(t('questions.postedDetail'), { title: t('questions.posted') })
    },
    onError: error => {
      const { data } = failureOf(error)
      setFields({ text: fieldText(t, data.fields?.['text']), category: fieldText(t, data.fields?.['category']) })
      toastError(failureText(t, error) || t('questions.postFailedDetail'), { title: t('questions.postFailed') })
    },
  })

  return {
    draft,
    fields,
    busy: send.isPending,
    canSend: longEnough && short && draft.category !== '',
    used: lengthOf(trimmed),
    /** What is still missing, to be said beside a button that cannot be pressed yet. */
    missing:
      trimmed === ''
        ? undefined
        : !longEnough || !short
          ? t('questions.length')
          : draft.category === ''
            ? t('questions.categoryRequired')
            : undefined,
    change: (part: Partial<Pick<Draft, 'text' | 'category'>>) => {
      setFields({})
      setDraft(before => ({ ...before, ...part, id: before.id || newId() }))
    },
    submit: () => {
      if (!send.isPending) send.mutate({ ...draft, text: trimmed })
    },
  }
}
