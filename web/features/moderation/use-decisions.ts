import { useState } from 'react'
import type { ReportCase } from '../../../contract/moderation.ts'
import { useViewer } from '../../lib/api/session.ts'
import { clearStored } from '../../lib/storage/stored-state.ts'
import { draftKey } from './draft-key.ts'
import { useDecide, type Decision } from './use-decide.ts'

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
