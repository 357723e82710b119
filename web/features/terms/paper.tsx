import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { effectiveText } from './day-text.ts'
import { renderMarkdown, Prose } from './markdown.tsx'
import type { Words } from './use-draft.ts'

/** Rendered with low priority while the user types. */
export function Paper({ words }: { words: Words }) {
  const { t, i18n } = useTranslation()
  const newTab = t('ui.newTab')
  const content = useDeferredValue(words.contentMd)
  const tooLong = content.length > 2 * limits.termsMax
  const html = useMemo(() => (tooLong ? '' : renderMarkdown(content, { newTab }).html), [content, newTab, tooLong])
  return (
    <article
      aria-label={t('legal.preview')}
      // Focusable for keyboard scrolling.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="rounded-lg border border-line bg-surface px-5 py-6 rail:sticky rail:top-6 rail:max-h-[calc(100dvh-128px)] rail:overflow-auto rail:p-8"
    >
      <p className="text-meta text-text-muted">
        {t('terms.version', { version: words.version, date: effectiveText(words.effectiveAt, i18n.language) })}
      </p>
      <h2 className="mt-1 mb-3.5 type-h1 wrapline">
        <bdi>{words.title}</bdi>
      </h2>
      {html ? (
        <Prose html={html} />
      ) : (
        <p className="text-text-muted">{t(tooLong ? 'legal.previewLong' : 'legal.previewEmpty')}</p>
      )}
    </article>
  )
}
