import '../../locales/en/terms.ts'
import './print.css'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page/page.tsx'
import { failureText } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useSession } from '../../lib/api/session.ts'
import { useHydrated } from '../../lib/dom/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { ErrorState, StateScreen } from '../../ui/feedback/state-screen.tsx'
import { latestTerms } from './queries.ts'
import { TermsText } from './terms-text.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Wordmark } from '../../ui/art/logo.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'

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
  // Not rendered on the server, which has no DOM to sanitize the HTML.
  const hydrated = useHydrated()
  const { data, error, refetch, isFetching } = useQuery(latestTerms)
  usePageTitle(data?.terms?.title ?? t('terms.title'))
  if (error && !data)
    return (
      <ErrorState
        level={1}
        title={t('terms.failed')}
        message={failureText(t, error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!hydrated || !data) return <Coming />
  if (!data.terms)
    return (
      <StateScreen art="soon" title={t('terms.title')} lead={t('terms.none')}>
        <ButtonLink to="/" variant="secondary">
          {t('terms.home')}
        </ButtonLink>
      </StateScreen>
    )
  return (
    <>
      <TermsText terms={data.terms} />
      <Button
        variant="quiet"
        className="mt-8"
        icon={<Printer size={20} aria-hidden="true" />}
        onClick={() => window.print()}
      >
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
