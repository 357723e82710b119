import { useTranslation } from 'react-i18next'
import { SearchField } from '../../components/list/search-field.tsx'
import type { useSearchWords } from './use-search-words.ts'

export function ConversationSearch({ words }: { words: ReturnType<typeof useSearchWords> }) {
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
