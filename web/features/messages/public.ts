import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, useLocation } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/messages.ts'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { toastError, toastInfo } from '../../ui/feedback/toast.tsx'
import { useNavigateFromHere } from '../../lib/dom/late-navigation.ts'

export { readAfterBlock } from './read-after-block.ts'

interface About {
  postId?: string | undefined
  draft?: string
}

/** Milliseconds until a slow start is announced. */
const slowAfter = 1500

/** `about`: a post to refer to, with a first sentence unless a draft exists. `starting`: the ID of the person while it opens. */
export function useStartConversation() {
  const { t } = useTranslation()
  const navigate = useNavigateFromHere()
  const { pathname, search } = useLocation()
  const opening = useMutation({
    mutationFn: ({ personId }: { personId: string; about?: About | undefined }) =>
      call(api => api.messages.start({ personId })),
    onSuccess: ({ conversationId }, { about }) =>
      navigate(generatePath(pages.conversation, { conversationId }), {
        // Clears the state of an earlier post.
        state: { from: pathname + search, draft: '', ...about },
      }),
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
