import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchField, useTypedSearch } from '../../../components/list/search-field.tsx'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { EmptyState } from '../../../ui/feedback/state-screen.tsx'
import { BrowsePeople, LoadingRows, ListEnd } from './list-states.tsx'
import { ConversationRow, listClass } from './conversation-row.tsx'
import { conversationsQuery, loadMoreConversations } from '../queries.ts'
import { RequestsRow } from './requests-row.tsx'
import { SearchResults } from './search-results.tsx'
import { QueryError } from '../../../components/page/query-error.tsx'

/** The `main` landmark when alone, `complementary` next to an open thread. */
export function ListPane({ openId, alone }: { openId: string | undefined; alone: boolean }) {
  const { t } = useTranslation()
  const words = useSearchWords()
  const Heading = alone ? 'h1' : 'h2'
  useTitle(alone)
  return (
    <div
      // One element for both, so that the list keeps its scroll position.
      role={alone ? 'main' : 'complementary'}
      id={alone ? 'main' : undefined}
      tabIndex={alone ? -1 : undefined}
      aria-label={t('messages.conversations')}
      className="flex min-h-0 flex-col border-r border-line bg-surface [--gutter:20px]"
    >
      <div className="px-gutter flex-none pt-6.5 pb-3.5">
        <Heading className="type-h1 mb-3">{t('messages.title')}</Heading>
        <ConversationSearch words={words} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Conversations words={words.words} openId={openId} />
      </div>
    </div>
  )
}

export function ListScreen() {
  const { t } = useTranslation()
  const words = useSearchWords()
  useTitle()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-[calc(100dvh-var(--header-h)-var(--safe-top))] flex-col pb-[calc(var(--tabbar-h)+var(--safe-bottom))]"
    >
      <div className="px-gutter border-b border-line pb-4">
        <h1 className="type-h1 pt-1 pb-3">{t('messages.title')}</h1>
        <ConversationSearch words={words} />
      </div>
      <div className="flex-1 bg-surface">
        <Conversations words={words.words} />
      </div>
    </main>
  )
}

function ConversationSearch({ words }: { words: ReturnType<typeof useSearchWords> }) {
  const { t } = useTranslation()
  return (
    <SearchField
      words={words}
      label={t('messages.search.label')}
      placeholder={t('messages.search.placeholder')}
      fieldClassName="min-h-12!"
    />
  )
}

function useTitle(active = true) {
  const { t } = useTranslation()
  usePageTitle(t('messages.title'), active)
}

const name = 'search'

/** In the URL, so that Back returns to the results. */
function useSearchWords() {
  const [params, setParams] = useSearchParams()
  const words = params.get(name)?.trim() ?? ''
  const search = (text: string) =>
    setParams(
      before => {
        if (text) before.set(name, text)
        else before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const field = useTypedSearch(words, search)
  return {
    ...field,
    words,
    clear: () => {
      field.clear()
      search('')
    },
  }
}

function Conversations({ words, openId }: { words: string; openId?: string | undefined }) {
  if (words) return <SearchResults key={words} words={words} openId={openId} />
  return (
    <>
      <RequestsRow />
      <All openId={openId} />
    </>
  )
}

function All({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const list = useQuery(conversationsQuery(client))
  if (list.isPending) return <LoadingRows />
  if (!list.data)
    return (
      <div className="px-gutter pb-8">
        <QueryError query={list} message={t('messages.listFailed')} />
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
