import { lazy, Suspense } from 'react'
import type { Failure } from '../../lib/api/failure.ts'
import { FormError } from '../../ui/notice.tsx'

const ConfirmAgain = lazy(() => import('./confirm-again.tsx').then(file => ({ default: file.ConfirmAgain })))

export interface Problem {
  code?: Failure['code']
  message: string
  email?: string
}

export function SignInProblem({ problem: { code, message, email }, attempt }: { problem: Problem; attempt: number }) {
  return (
    <div className="flex flex-col gap-1">
      <FormError message={message} attempt={attempt} />
      <Suspense>{code === 'EMAIL_NOT_CONFIRMED' && email && <ConfirmAgain key={email} email={email} />}</Suspense>
    </div>
  )
}
