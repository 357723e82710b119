import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState } from '../../ui/feedback/state-screen.tsx'
import { BrowsePeople, LoadingRows } from './list-states.tsx'
import { ConversationRow, listClass } from './conversation-row.tsx'
import { ListEnd } from './list-end.tsx'
import { conversationsQuery, loadMoreConversations } from './queries.ts'
import { SearchResults } from './search-results.tsx'

export function Conversations({ words, openId }: { words: string; openId?: string | undefined }) {
  return words ? <SearchResults key={words} words={words} openId={openId} /> : <All openId={openId} />
}

function All({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const list = useQuery(conversationsQuery(client))
  if (list.isPending) return <LoadingRows />
  if (!list.data)
    return (
      <div className="px-gutter pb-8">
        <ErrorState message={t('messages.listFailed')} onRetry={() => void list.refetch()} busy={list.isFetching} />
      </div>
    )
  const { items, next } = list.data
  if (items.length === 0)
    return (
      <div className="px-gutter pb-8">
        <EmptyState art="messages" title={t('messages.empty.title')} lead={t('messages.empty.lead')}>
          <BrowsePeople variant="primary" />
        </EmptyState>
      </div>
    )
  return (
    <>
      <ul className={listClass}>
        {items.map(line => (
          <li key={line.id} className="group/row">
            <ConversationRow line={line} current={line.id === openId} />
          </li>
        ))}
      </ul>
      {next !== null && <ListEnd load={() => loadMoreConversations(client)} />}
    </>
  )
}
