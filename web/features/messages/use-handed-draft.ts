import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { offerDraft } from './drafts.ts'

/**
 * The post that the page before has handed over, and the first sentence, once: they wait in the composer, where something
 * typed about that post stays. Reloading or coming back does not bring them again.
 */
export function useHandedDraft(account: string, conversationId: string, canWrite: boolean): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { draft, postId, ...rest } = (state ?? {}) as { draft?: unknown; postId?: unknown }
  useEffect(() => {
    const text = typeof draft === 'string' ? draft : undefined
    const about = typeof postId === 'string' ? postId : null
    if (text === undefined && about === null) return
    if (canWrite) offerDraft(account, conversationId, { text, postId: about })
    void navigate(pathname + search, { replace: true, state: rest })
    // The rest of the state comes and goes with the draft.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draft, postId, account, conversationId, canWrite])
}
