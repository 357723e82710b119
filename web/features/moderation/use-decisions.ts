import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ReportCase, ReportCaseDetail } from '../../../contract/moderation.ts'
import { useViewer } from '../../lib/api/session.ts'
import { clearStored } from '../../lib/storage/stored-state.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { toastDestructive, toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'
import { oneCase, showChanged } from './queries.ts'

export type Decisions = ReturnType<typeof useDecisions>

export function useDecisions({ onDone, onLate }: { onDone: (id: string) => void; onLate: (id: string) => void }) {
  const { id: viewerId } = useViewer()
  const [asked, setAsked] = useState<ReportCase>()
  const [attempt, setAttempt] = useState(0)
  const deciding = useDecide({
    onDone: ({ id }) => {
      setAsked(undefined)
      clearStored(draftKey(viewerId, id))
      onDone(id)
    },
    onLate: id => {
      setAsked(undefined)
      onLate(id)
    },
  })
  const { variables, isPending, error } = deciding
  return {
    dismissing: isPending && variables.decision === 'dismissed' ? variables.id : undefined,
    dismiss: ({ id }: ReportCase) => {
      if (!isPending) deciding.mutate({ id, decision: 'dismissed' })
    },
    askResolve: (subject: ReportCase) => {
      if (isPending) return
      deciding.reset()
      setAsked(subject)
    },
    dialog: asked && {
      subject: asked,
      busy: isPending,
      attempt,
      failure: variables?.id === asked.id ? error : null,
      send: (decision: Decision) => deciding.mutate(decision, { onError: () => setAttempt(count => count + 1) }),
      onClose: () => setAsked(undefined),
    },
  }
}

export interface Decision {
  id: string
  decision: 'resolved' | 'dismissed'
  remove?: boolean
  note?: string | null
}

/** If another admin decided first, `onLate` shows the current case. The dialog shows other failures of a resolution. */
function useDecide({ onDone, onLate }: { onDone: (changed: ReportCaseDetail) => void; onLate: (id: string) => void }) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...decision }: Decision) => call(api => api.moderation.decide({ caseId: id, ...decision })),
    onSuccess: changed => {
      showChanged(client, changed)
      onDone(changed)
      toastSuccess(t('moderation.done'))
    },
    onError: async (error, { id, decision }) => {
      const late = lateText(t, error, words)
      if (late === undefined) {
        if (decision === 'dismissed') toastDestructive(t('moderation.notDone'), failureText(t, error))
        return
      }
      toastInfo(late)
      onLate(id)
      await client.fetchQuery({ ...oneCase(id), staleTime: 0 }).then(
        changed => showChanged(client, changed),
        () => undefined,
      )
    },
  })
}

function lateText(t: TFunction, error: unknown, words: (way: 'moment', date: string) => string): string | undefined {
  const { code, data } = failureOf(error)
  if (code !== 'ALREADY_DECIDED') return undefined
  const name = data.decidedBy ?? t('moderation.decision.somebody')
  const time = data.decidedAt ? words('moment', data.decidedAt) : ''
  return t(`moderation.already.${data.decision === 'dismissed' ? 'dismissed' : 'resolved'}`, { name, time })
}

export const draftKey = (viewerId: string, caseId: string) => `${viewerId}:resolve:${caseId}`
