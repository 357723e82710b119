import '../lib/message-sentences.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generatePath, useLocation, useNavigate } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { call } from '../lib/api.ts'
import { failureOf, failureText } from '../lib/failure.ts'
import { toastError } from '../ui/toast.tsx'

interface About {
  postId?: string | undefined
  draft?: string
}

/**
 * Opens the conversation with somebody, which is made if there is none. `start` takes the person's id and goes there,
 * with the way back to this page; `about` says which post one writes about
 * and is shown above the composer, with a first sentence where nothing was typed about it yet. A
 * refusal is told in a toast and leaves the page as it is. `starting` is the id of the person whose conversation is
 * being opened.
 */
export function useStartConversation() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const opening = useMutation({
    mutationFn: ({ personId }: { personId: string; about?: About | undefined }) =>
      call(api => api.messages.start({ personId })),
    onSuccess: ({ conversationId }, { about }) =>
      navigate(generatePath(pages.conversation, { conversationId }), {
        // Without a post and a draft, the composer must not continue the one about the last post.
        state: { from: pathname + search, draft: '', ...about },
      }),
    onError: error =>
      toastError(
        ['INTERNAL', 'UNKNOWN'].includes(failureOf(error).code)
          ? t('messages.createFailed')
          : `${t('messages.startFailed')}. ${failureText(t, error)}`,
      ),
  })
  return {
    start: (personId: string, about?: About) => {
      if (!opening.isPending) opening.mutate({ personId, about })
    },
    starting: opening.isPending ? opening.variables.personId : undefined,
  }
}
