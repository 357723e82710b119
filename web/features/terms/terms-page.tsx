import { useQuery } from '@tanstack/react-query'
import { Printer, ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Outputs } from '../../../contract/contract.ts'
import { pages } from '../../../contract/pages.ts'
import type { TermsInEffect } from '../../../contract/terms.ts'
import '../../locales/en/terms.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useSession } from '../../lib/api/session.ts'
import { useHydrated } from '../../lib/dom/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { StateScreen } from '../../ui/feedback/state-screen.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Wordmark } from '../../ui/art/logo.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { useWide } from '../../lib/dom/use-media.ts'
import './print.css'
import { latestTerms } from './queries.ts'
import { effectiveText } from './day-text.ts'
import { renderMarkdown, type Heading, Prose } from './markdown.tsx'
import { QueryError } from '../../components/page/query-error.tsx'

export function TermsPage() {
  const { viewer } = useSession()
  const Frame = viewer?.onboarded ? MembersFrame : VisitorsFrame
  return (
    <Frame>
      <Terms />
    </Frame>
  )
}

function Terms() {
  const { t } = useTranslation()
  // The server has no DOM to sanitize the HTML.
  const hydrated = useHydrated()
  const { data, error, refetch, isFetching } = useQuery(latestTerms)
  usePageTitle(data?.terms?.title ?? t('terms.title'))
  if (error && !data) return <QueryError query={{ error, refetch, isFetching }} level={1} title={t('terms.failed')} />
  if (!hydrated || !data) return <Coming />
  if (!data.terms)
    return (
      <StateScreen art="soon" title={t('terms.title')} lead={t('terms.none')}>
        <NextVersion next={data.next} />
        <ButtonLink to="/" variant="secondary">
          {t('terms.home')}
        </ButtonLink>
      </StateScreen>
    )
  return (
    <>
      <TermsText terms={data.terms} next={data.next} />
      <Button variant="quiet" className="mt-8" icon={Printer} onClick={() => window.print()}>
        {t('terms.print')}
      </Button>
    </>
  )
}

function Coming() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('terms.loading')}
      </p>
      <Skeleton className="h-4 w-52" />
      <Skeleton className="mt-2.5 mb-6 h-9 w-60" />
      {[4, 3, 5].map(lines => (
        <div key={lines} className="mb-7">
          <Skeleton className="mb-3 h-6 w-44" />
          <SkeletonText lines={lines} />
        </div>
      ))}
    </div>
  )
}

const MembersFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SubHeader keepTabs to={pages.home} />
    <Page width="solo">{children}</Page>
  </>
)

function VisitorsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { viewer } = useSession()
  return (
    <>
      <header className="sticky top-0 z-20 flex min-h-[calc(var(--header-h)+var(--safe-top))] items-center gap-2 border-b border-line bg-surface pt-(--safe-top) pr-3.5 pl-(--gutter)">
        <Link to="/" aria-label={t('ui.productHome')} className="mr-auto rounded-sm py-1.5">
          <Wordmark />
        </Link>
        {!viewer && (
          <ButtonLink to={pages.signIn} variant="tonal" size="md">
            {t('terms.signIn')}
          </ButtonLink>
        )}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="px-gutter mx-auto max-w-[728px] pt-6 pb-[calc(64px+var(--safe-bottom))] focus:outline-none"
      >
        {children}
      </main>
    </>
  )
}

const partsMin = 3

/** Answers that were kept on the device by an earlier version of the app do not name it. */
type Next = Outputs['terms']['latest']['next'] | undefined

function NextVersion({ next }: { next: Next }) {
  const { t, i18n } = useTranslation()
  if (!next) return null
  return (
    <p className="text-meta text-text-muted">
      {t('terms.next', { date: effectiveText(next.effectiveAt, i18n.language) })}
    </p>
  )
}

function TermsText({ terms, next }: { terms: TermsInEffect; next: Next }) {
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
        <NextVersion next={next} />
        <h1 className="mt-1 mb-4.5 type-display wrapline">
          <bdi>{terms.title}</bdi>
        </h1>
      </div>
      <Contents headings={headings.filter(({ level }) => level === 2)} onGo={focusPlace} />
      <div data-printed="">
        <Prose html={html} onGo={go} />
      </div>
    </>
  )
}

function placeOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** The next Tab press continues from this section. */
const focusPlace = (id: string) => document.getElementById(id)?.querySelector('a')?.focus({ preventScroll: true })

/** Collapsed on phones. */
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
