import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generatePath, Link, useLocation } from 'react-router'
import type { Outputs } from '../../../../contract/contract.ts'
import { pages } from '../../../../contract/pages.ts'
import { pagedQuery } from '../../../lib/cache/paged-query.ts'
import { marksIn } from '../../../lib/text/marks.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { fullTime, useNow } from '../../../lib/time/time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { EmptyState } from '../../../ui/feedback/state-screen.tsx'
import { LoadMore } from '../../../components/list/card-list.tsx'
import { ConversationRow, listClass, rowClass } from './conversation-row.tsx'
import { LoadingRows } from './list-states.tsx'
import { lineTime } from '../when.ts'
import { usePersonName } from '../../../components/person-link.tsx'
import { QueryError } from '../../../components/page/query-error.tsx'

type Hit = Outputs['messages']['search']['messages']['items'][number]

export function SearchResults({ words, openId }: { words: string; openId: string | undefined }) {
  const { t } = useTranslation()
  const found = useInfiniteQuery(
    pagedQuery({
      queryKey: ['messages', 'search', words],
      read: async (api, page, options) => {
        const found = await api.messages.search({ search: words, ...page }, options)
        return { ...found, next: found.messages.next }
      },
    }),
  )
  if (found.isPending) return <LoadingRows />
  if (!found.data)
    return (
      <div className="px-gutter pb-8">
        <QueryError query={found} />
      </div>
    )
  const conversations = found.data.pages[0]?.conversations ?? []
  const hits = found.data.pages.flatMap(page => page.messages.items)
  const head = 'px-(--gutter) pt-4 pb-1 text-meta font-semibold text-text-muted'
  if (conversations.length + hits.length === 0)
    return (
      <div className="px-gutter pb-8" role="status">
        <EmptyState art="messages" title={t('messages.search.none')} lead={t('messages.search.noneLead')} />
      </div>
    )
  return (
    <>
      {conversations.length > 0 && (
        <section aria-labelledby="found-conversations">
          <h2 id="found-conversations" className={head}>
            {t('messages.search.people')}
          </h2>
          <ul className={listClass}>
            {conversations.map(line => (
              <li key={line.id} className="group/row">
                <ConversationRow line={line} current={line.id === openId} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {hits.length > 0 && (
        <section aria-labelledby="found-messages">
          <h2 id="found-messages" className={head}>
            {t('messages.search.messages')}
          </h2>
          <ul>
            {hits.map(hit => (
              <li key={hit.message.id} className="group/row">
                <HitRow hit={hit} words={words} />
              </li>
            ))}
          </ul>
          <div className="px-gutter py-4">
            <LoadMore list={found} />
          </div>
        </section>
      )}
    </>
  )
}

function HitRow({ hit: { message, other }, words }: { hit: Hit; words: string }) {
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  const now = useNow()
  const viewer = useViewer()
  const { search } = useLocation()
  const at = new Date(message.createdAt)
  const text = around(message.body, words)
  const target = new URLSearchParams(search)
  target.set('message', message.id)
  return (
    <Link
      to={`${generatePath(pages.conversation, { conversationId: message.conversationId })}?${target}`}
      state={{ from: pages.messages + search }}
      className={rowClass}
    >
      <Avatar id={other.id} name={other.name} src={other.avatarUrl} size={52} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="line-clamp-1 font-semibold wrap-anywhere">
            <bdi>{nameOf(other)}</bdi>
          </span>
          <time
            dateTime={message.createdAt}
            title={fullTime(at, i18n.language)}
            className="tnum text-meta whitespace-nowrap text-text-muted"
          >
            {lineTime(at, now, i18n.language, t('messages.yesterday'))}
          </time>
        </span>
        <span className="line-clamp-2 text-copy leading-5.5 wrap-anywhere text-text-muted">
          {message.senderId === viewer.id ? t('messages.you', { text }) : <bdi>{text}</bdi>}
        </span>
      </span>
    </Link>
  )
}

const before = 30

/** Near the first match, or the beginning. */
export function around(text: string, words: string): string {
  const [first = 0] = marksIn(text, words)[0] ?? []
  if (first <= before) return text
  const start = text.lastIndexOf(' ', first - before) + 1
  return start === 0 ? text : `… ${text.slice(start)}`
}
