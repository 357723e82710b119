import { useTranslation } from 'react-i18next'
import { ConversationSearch } from './conversation-search.tsx'
import { Conversations } from './conversations.tsx'
import { useTitle } from './use-title.ts'
import { useSearchWords } from './use-search-words.ts'

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
