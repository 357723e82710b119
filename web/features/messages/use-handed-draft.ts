import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { offerDraft } from './drafts.ts'

/** Applies the post and first sentence from the navigation state to the draft, once and not again after a reload or a return. */
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
    // The rest of the location state changes together with the draft.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draft, postId, account, conversationId, canWrite])
}
