import { Search, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { useIsNavigating } from '../../lib/dom/late-navigation.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldError, TextInput } from '../../ui/form/field.tsx'
import { tooMany } from '../../ui/form/counter.tsx'

interface Words {
  typed: string
  type: (words: string) => void
  searchNow: () => unknown
  clear: () => void
}

export function SearchField({
  words,
  label,
  placeholder,
  id,
  className,
  fieldClassName,
}: {
  words: Words
  label: string
  placeholder: string
  id?: string
  className?: string
  fieldClassName?: string
}) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const long = tooMany(t, { used: words.typed.trim().length, max: limits.searchMax })
  const clear = () => {
    words.clear()
    field.current?.focus()
  }
  return (
    <search className={cx('block', className)}>
      <form
        className="relative"
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
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={long ? true : undefined}
          aria-describedby={long ? noteId : undefined}
          className={cx(
            'pl-11.5! [&::-webkit-search-cancel-button]:hidden',
            words.typed ? 'pr-12!' : 'pr-3!',
            fieldClassName,
          )}
          value={words.typed}
          onChange={event => words.type(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape' && words.typed) clear()
          }}
        />
        {words.typed && (
          <IconButton label={t('ui.clearSearch')} className="absolute top-1/2 right-1 -translate-y-1/2" onClick={clear}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </form>
      <div aria-live="polite">{long && <FieldError id={noteId}>{long}</FieldError>}</div>
    </search>
  )
}

/**
 * `put` runs when typing pauses and on `searchNow`, unless the text is too long. Follows Back and other URL changes,
 * but keeps text that is typed while an earlier one arrives in the URL.
 */
export function useTypedSearch(search: string, put: (search: string) => void) {
  const [own, setOwn] = useState<{ typed: string; sent: string[] }>({ typed: search, sent: [] })
  // Set while rendering, it would replace text that is typed while React renders a new URL.
  useLayoutEffect(() => {
    setOwn(now => {
      const at = now.sent.indexOf(search)
      if (at >= 0) return { ...now, sent: now.sent.slice(at + 1) }
      return now.typed.trim() === search && !now.sent.length ? now : { typed: search, sent: [] }
    })
  }, [search])
  const { typed } = own
  const latest = useRef(put)
  useEffect(() => {
    latest.current = put
  })
  const words = typed.trim()
  const searchNow = () => {
    if (words.length > limits.searchMax || words === (own.sent.at(-1) ?? search)) return
    setOwn(now => ({ ...now, sent: [...now.sent, words] }))
    latest.current(words)
  }
  const isNavigating = useIsNavigating()

  useEffect(() => {
    let timer = setTimeout(function search() {
      // A search would replace the page that a link is opening.
      if (isNavigating()) timer = setTimeout(search, limits.searchDebounce)
      else searchNow()
    }, limits.searchDebounce)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, search, isNavigating])

  return {
    typed,
    type: (text: string) => setOwn(now => ({ ...now, typed: text })),
    searchNow,
    clear: () => setOwn(now => ({ ...now, typed: '', sent: [...now.sent, ''] })),
  }
}
