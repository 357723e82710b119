import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import { useConnection } from '../../../lib/live/connection.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { failedText } from '../failed-text.ts'
import { conversationsKey, threadKey } from '../keys.ts'
import { showUnread } from '../live.ts'
import { threadQuery } from '../queries.ts'
import type { Conversations, Thread } from '../state.ts'
import { MissingThread, missingCodes } from './missing-thread.tsx'
import { ThreadFrame, ThreadPerson, LoadingThread } from './thread-frame.tsx'
import { ThreadView } from './thread-view.tsx'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'
import { QueryError } from '../../../components/page/query-error.tsx'

const keptMessages = 400
const unknown = { hometown: null, country: null, jobTitle: null, company: null }

export function ThreadPane({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigateFromHere()
  const thread = useQuery(threadQuery(client, conversationId))
  const offline = useConnection() === 'offline'
  const { error, data } = thread
  const failed = thread.isError && !data
  const code = failed ? failureOf(error).code : ''
  const missing = missingCodes.includes(code)
  const leaves = failed && !missing && !offline && !thread.isFetching
  usePageTitle(data?.conversation.other.name ?? t('messages.title'), !missing)

  useEffect(() => {
    if (!leaves) return
    toastError(failedText(t, 'load', error))
    void navigate(pages.messages, { replace: true })
  }, [leaves, error, navigate, t])

  // The next visit loads a few messages, which is faster than rendering hundreds.
  useEffect(
    () => () => {
      const left = client.getQueryData<Thread>(threadKey(conversationId))
      if (left) showUnread(client, left.conversation)
      if (left && (left.newer || left.items.length > keptMessages))
        client.removeQueries({ queryKey: threadKey(conversationId) })
    },
    [client, conversationId],
  )

  if (data) return <ThreadView thread={data} />
  if (missing) return <MissingThread code={code} />
  const known = client
    .getQueryData<Conversations>(conversationsKey)
    ?.items.find(({ id }) => id === conversationId)?.other
  return (
    <ThreadFrame title={known ? <ThreadPerson person={{ ...unknown, ...known }} /> : t('messages.title')}>
      {failed ? (
        <div className="px-gutter flex-1 overflow-y-auto pb-8">
          <QueryError query={thread} message={t('messages.loadFailed')} />
        </div>
      ) : (
        <LoadingThread />
      )}
    </ThreadFrame>
  )
}
