import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { failureOf, failureText } from '../../lib/failure.ts'
import { newId } from '../../lib/new-id.ts'
import { useViewer } from '../../lib/session.ts'
import { clearStored, keepDraft, useStoredState } from '../../lib/stored-state.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { asked, fieldTexts, isSameQuestion, type Words } from './draft.ts'
import { placeQuestion } from './live.ts'
import { questionKey } from './keys.ts'

interface Draft extends Words {
  /** One id for one question, however often it is sent. */
  id: string
}
const blank: Draft = { id: '', text: '', details: '', category: '' }

/**
 * The question being written: kept over a reload, and over signing out once it was tried to send; sent once, and given
 * back whole when sending fails.
 */
export function useAsk() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const key = `${viewerId}:question`
  const [stored, setDraft] = useStoredState(key, blank)
  // One that was stored before there were details has none.
  const draft = { ...blank, ...stored }
  const [fields, setFields] = useState<{ [Field in keyof Words]?: string | undefined }>({})
  const [sent, setSent] = useState(0)

  const send = useMutation({
    mutationFn: (draft: Draft) => call(api => api.questions.ask({ id: draft.id, ...asked(draft) })),
    onSuccess: question => {
      client.setQueryData(questionKey(question.id), question)
      placeQuestion(client, question)
      // The screen may have been left meanwhile, and then has no state to set.
      clearStored(key)
      setDraft(blank)
      setSent(count => count + 1)
      toastSuccess(t('questions.postedDetail'), { title: t('questions.posted') })
    },
    onError: error => {
      const { data } = failureOf(error)
      setFields(fieldTexts(t, data.fields))
      // An answer that gives no reason, as of a proxy.
      const own = { NO_CITY: t('questions.cityRequired'), UNKNOWN: t('questions.postFailedDetail') }
      toastError(failureText(t, error, own), { title: t('questions.postFailed') })
    },
  })

  return {
    draft,
    fields,
    /** How many were sent from here. */
    sent,
    busy: send.isPending,
    change: (part: Partial<Words>) => {
      setFields({})
      setDraft(before => {
        const words = { ...blank, ...before, ...part }
        return isSameQuestion(words, blank) ? blank : { ...words, id: before.id || newId() }
      })
    },
    submit: () => {
      if (send.isPending) return
      keepDraft(key)
      send.mutate(draft)
    },
  }
}
