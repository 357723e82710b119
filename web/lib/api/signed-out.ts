import type { QueryClient } from '@tanstack/react-query'
import { inBackground } from '../live/background.ts'
import { failureOf } from './failure.ts'
import { refreshSession } from './session.ts'

/** The route guard then redirects to sign-in, instead of a message. */
export function refreshIfSignedOut(client: QueryClient, error: unknown): boolean {
  const isOver = failureOf(error).code === 'SIGNED_OUT'
  if (isOver) inBackground(refreshSession(client))
  return isOver
}
