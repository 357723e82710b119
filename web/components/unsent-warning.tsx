import { lazy, Suspense, useEffect, useState } from 'react'
import { useViewer } from '../lib/session.ts'
import { hasUnsent } from '../lib/unsent.ts'
import { setLeaveQuestion } from './leave-unsent.ts'

const Question = lazy(() => import('./unsent-question.tsx').then(file => ({ default: file.UnsentQuestion })))

interface Waiting {
  count: number
  answer: (leave: boolean) => void
}

/** Stands ready to ask, before somebody signs out, about messages that would be lost. Mount once. */
export function UnsentWarning() {
  const { id } = useViewer()
  const [waiting, setWaiting] = useState<Waiting>()
  useEffect(() => {
    setLeaveQuestion(async () => {
      if (!hasUnsent(id)) return true
      const unsent = await import('../lib/outbox.ts').then(({ unsentOf }) => unsentOf(id)).catch(() => [])
      if (unsent.length === 0) return true
      return new Promise(answer => setWaiting({ count: unsent.length, answer }))
    })
    return () => setLeaveQuestion(undefined)
  }, [id])
  if (!waiting) return null
  return (
    <Suspense>
      <Question
        count={waiting.count}
        onAnswer={leave => {
          waiting.answer(leave)
          setWaiting(undefined)
        }}
      />
    </Suspense>
  )
}
