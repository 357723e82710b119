import { useTranslation } from 'react-i18next'
import { ConversationSearch } from './conversation-search.tsx'
import { Conversations } from './conversations.tsx'
import { useTitle } from './use-title.ts'
import { useSearchWords } from './use-search-words.ts'

/** The conversation list. It is the `main` landmark when it is alone, and `complementary` next to an open thread. */
export function ListPane({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation()
  const words = useSearchWords()
  const alone = openId === undefined
  const Heading = alone ? 'h1' : 'h2'
  useTitle(alone)
  return (
    <div
      // One element for both cases, so that the list keeps its scroll position when a thread opens.
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
