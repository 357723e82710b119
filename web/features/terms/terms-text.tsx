import { ChevronDown } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { TermsInEffect } from '../../../contract/terms.ts'
import { useWide } from '../../lib/dom/use-media.ts'
import { effectiveText } from './day-text.ts'
import { renderMarkdown, type Heading } from './markdown.ts'
import { Prose } from './prose.tsx'

/** Minimum number of sections for a table of contents. */
const partsMin = 3

export function TermsText({ terms }: { terms: TermsInEffect }) {
  const { t, i18n } = useTranslation()
  const newTab = t('ui.newTab')
  const { html, headings } = useMemo(
    () => renderMarkdown(terms.contentMd, { newTab, linked: true }),
    [terms.contentMd, newTab],
  )
  // The browser resolved the anchor before the text was rendered.
  useEffect(() => {
    const id = placeOf(location.hash)
    if (id && headings.some(heading => heading.id === id)) document.getElementById(id)?.scrollIntoView()
  }, [headings])
  const navigate = useNavigate()
  function go(to: string) {
    void navigate(to)
    if (to.startsWith('#')) focusPlace(to.slice(1))
  }
  const date = effectiveText(terms.effectiveAt, i18n.language)
  return (
    <>
      <div data-printed="">
        <p className="text-meta text-text-muted">{t('terms.version', { version: terms.version, date })}</p>
        <h1 className="mt-1 mb-4.5 type-display wrapline">{terms.title}</h1>
      </div>
      <Contents headings={headings.filter(({ level }) => level === 2)} onGo={focusPlace} />
      <div data-printed="">
        <Prose html={html} onGo={go} />
      </div>
    </>
  )
}

/** The id in a URL hash; empty if it is malformed. */
function placeOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** The next Tab press continues from this section. */
const focusPlace = (id: string) => document.getElementById(id)?.querySelector('a')?.focus({ preventScroll: true })

/** Collapsed on phones, where it would push the text down. */
function Contents({ headings, onGo }: { headings: Heading[]; onGo: (id: string) => void }) {
  const { t } = useTranslation()
  const wide = useWide()
  if (headings.length < partsMin) return null
  return (
    <nav aria-label={t('terms.contents')} className="mb-7 rounded-lg border border-line bg-surface px-4">
      <details open={wide}>
        <summary className="flex min-h-12 items-center text-label font-semibold">
          <span className="mr-auto">{t('terms.contents')}</span>
          <ChevronDown size={20} aria-hidden="true" className="in-[[open]]:rotate-180" />
        </summary>
        <ul className="pb-2 md:columns-2 md:gap-6">
          {headings.map(({ id, text }) => (
            <li key={id} className="break-inside-avoid">
              <Link
                to={`#${id}`}
                className="wrapline flex min-h-11 items-center text-copy leading-5 hover:underline"
                onClick={() => onGo(id)}
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
