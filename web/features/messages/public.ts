import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, useLocation } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/messages.ts'
import { failureText } from '../../lib/api/failure.ts'
import { toastError, toastInfo } from '../../ui/feedback/toast.tsx'
import { withPersonQuery } from './queries.ts'
import { useNavigateFromHere } from '../../lib/dom/late-navigation.ts'

export { readAfterBlock } from './read-after-block.ts'

interface About {
  postId?: string | undefined
  draft?: string
}

/** Milliseconds until a slow start is announced. */
const slowAfter = 1500

/**
 * Opens the conversation, or the form of a first message. `about`: a post to refer to, with a first sentence unless a draft exists.
 * `starting`: the ID of the person while it opens.
 */
export function useStartConversation() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigateFromHere()
  const { pathname, search } = useLocation()
  const opening = useMutation({
    mutationFn: ({ personId, about }: { personId: string; about?: About | undefined }) =>
      client.fetchQuery(withPersonQuery(personId, about?.postId ?? null)),
    onSuccess: ({ conversationId }, { personId, about }) =>
      navigate(
        conversationId === null
          ? generatePath(pages.compose, { personId })
          : generatePath(pages.conversation, { conversationId }),
        // Clears the state of an earlier post.
        { state: { from: pathname + search, draft: '', ...about } },
      ),
    onError: error => toastError(`${t('messages.startFailed')}. ${failureText(t, error)}`),
  })
  const { isPending } = opening
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => toastInfo(t('messages.starting')), slowAfter)
    return () => clearTimeout(timer)
  }, [isPending, t])
  return {
    start: (personId: string, about?: About) => {
      if (!opening.isPending) opening.mutate({ personId, about })
    },
    starting: opening.isPending ? opening.variables.personId : undefined,
  }
}
