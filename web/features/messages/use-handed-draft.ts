import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { offerDraft } from './drafts.ts'

/**
 * The first sentence that the page before has handed over, once: it waits in the composer, unless something was typed
 * there. Reloading or coming back does not bring it again.
 */
export function useHandedDraft(account: string, conversationId: string, canWrite: boolean): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { draft, ...rest } = (state ?? {}) as { draft?: unknown }
  useEffect(() => {
    if (typeof draft !== 'string') return
    if (canWrite) offerDraft(account, conversationId, draft)
    void navigate(pathname + search, { replace: true, state: rest })
    // The rest of the state comes and goes with the draft.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draft, account, conversationId, canWrite])
}
