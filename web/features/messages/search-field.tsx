import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { SearchWords } from './use-search-words.ts'

export function SearchField({ words }: { words: SearchWords }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    words.clear()
    field.current?.focus()
  }
  return (
    <search className="relative block">
      <form
        onSubmit={event => {
          event.preventDefault()
          words.searchNow()
        }}
      >
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-text-muted"
        />
        <TextInput
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('messages.search.label')}
          placeholder={t('messages.search.placeholder')}
          maxLength={limits.searchMax}
          className="min-h-12! pr-12! pl-11.5! [&::-webkit-search-cancel-button]:hidden"
          value={words.typed}
          onChange={event => words.type(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape' && words.typed) clear()
          }}
        />
        {words.typed && (
          <IconButton
            label={t('messages.search.clear')}
            className="absolute top-1/2 right-1 -translate-y-1/2"
            onClick={clear}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </form>
    </search>
  )
}
