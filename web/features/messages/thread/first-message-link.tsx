import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, useLocation } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'
import { LoadingThread, ThreadFrame } from './thread-frame.tsx'
import { MissingThread, missingCodes } from './missing-thread.tsx'
import { QueryError } from '../../../components/page/query-error.tsx'

/** A link of an earlier version to the form of a first message: leads to the conversation. */
export function FirstMessageLink({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigateFromHere()
  const { state } = useLocation() as { state: unknown }
  const found = useQuery({
    queryKey: ['messages', 'start', personId],
    queryFn: () => call(api => api.messages.start({ personId })),
    gcTime: 0,
  })
  const conversationId = found.data?.conversationId
  useEffect(() => {
    if (conversationId) void navigate(generatePath(pages.conversation, { conversationId }), { replace: true, state })
  }, [conversationId, navigate, state])
  const code = found.isError ? failureOf(found.error).code : ''
  usePageTitle(t('messages.title'))
  if (missingCodes.includes(code)) return <MissingThread code={code} />
  return (
    <ThreadFrame title={t('messages.title')} offline={t('messages.compose.offline')}>
      {found.isError ? (
        <div className="px-gutter flex-1 overflow-y-auto pb-8">
          <QueryError query={found} message={`${t('messages.createFailed')}. ${failureText(t, found.error)}`} />
        </div>
      ) : (
        <LoadingThread />
      )}
    </ThreadFrame>
  )
}
