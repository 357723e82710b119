import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ReportCaseDetail } from '../../../contract/moderation.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { toastDestructive, toastInfo, toastSuccess } from '../../ui/toast.tsx'
import { oneCase, showChanged } from './queries.ts'

export interface Decision {
  id: string
  decision: 'resolved' | 'dismissed'
  remove?: boolean
  note?: string | null
}

/**
 * If another admin decided first, shows who and how, and `onLate` shows the current case. Shows other failures of a dismissal in
 * a toast; those of a resolution are shown by its dialog.
 */
export function useDecide({
  onDone,
  onLate,
}: {
  onDone: (changed: ReportCaseDetail) => void
  onLate: (id: string) => void
}) {
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

/** Who decided the case first, how and when; undefined for other errors. */
function lateText(t: TFunction, error: unknown, words: (way: 'moment', date: string) => string): string | undefined {
  const { code, data } = failureOf(error)
  if (code !== 'ALREADY_DECIDED') return undefined
  const name = data.decidedBy ?? t('moderation.decision.somebody')
  const time = data.decidedAt ? words('moment', data.decidedAt) : ''
  return t(`moderation.already.${data.decision === 'dismissed' ? 'dismissed' : 'resolved'}`, { name, time })
}
