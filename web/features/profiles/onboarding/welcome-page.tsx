import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { limits } from '../../../../contract/limits.ts'
import { pages } from '../../../../contract/pages.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import '../../../locales/en/person.ts'
import { refreshSession, useViewer } from '../../../lib/api/session.ts'
import { forgetReturn, keptReturn } from '../../../lib/storage/kept-return.ts'
import { Button } from '../../../ui/button.tsx'
import { FlowerHero } from '../../../ui/art/flower-hero.tsx'
import { PanotPattern } from '../../../ui/art/panot-pattern.tsx'
import { clearCompletion, readCompletion } from './completion-flag.ts'

/** Shown only right after the last step. */
export function WelcomePage() {
  const viewer = useViewer()
  const [arrived] = useState(() => readCompletion(viewer.id))
  if (arrived) return <Welcome accountId={viewer.id} />
  return <Navigate to={viewer.onboarded ? pages.home : pages.onboarding} replace />
}

function Welcome({ accountId }: { accountId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [ready, setReady] = useState(false)
  const [next] = useState(keptReturn)
  const isHome = next === pages.home
  const title = ready ? t('onboarding.welcome.title') : t('onboarding.welcome.loading')
  usePageTitle(title)

  // A new document, so that it loads with the onboarded session.
  const goOn = useCallback(() => {
    clearCompletion(accountId)
    forgetReturn()
    location.replace(next)
  }, [accountId, next])

  useEffect(() => {
    let shown = true
    const show = () => shown && setReady(true)
    const timer = setTimeout(show, limits.welcomeRedirect)
    refreshSession(client).then(show, show)
    return () => {
      shown = false
      clearTimeout(timer)
    }
  }, [client])

  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(goOn, limits.welcomeRedirect)
    return () => clearTimeout(timer)
  }, [ready, goOn])

  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy={!ready || undefined}
      className="relative flex min-h-dvh flex-col items-center justify-center gap-2 overflow-hidden bg-brand-block px-6 pt-8 pb-[calc(32px+var(--safe-bottom))] text-center text-on-brand-block"
    >
      <PanotPattern />
      <FlowerHero
        key={String(ready)}
        bloom={ready}
        className={`mb-5 [--petal:min(116px,34vw)] md:[--petal:min(172px,22vh)] ${ready ? '' : 'opacity-60'}`}
      />
      {/* One element, so that the change is announced and focus stays. */}
      <div role="status" className="relative flex flex-col items-center gap-2">
        <h1 className="type-display max-w-[10em] md:text-[3.5rem] md:leading-[1.02]">{title}</h1>
        {ready && (
          <p className="max-w-[26ch]">{isHome ? t('onboarding.welcome.lead') : t('onboarding.welcome.backLead')}</p>
        )}
      </div>
      {ready && (
        <Button variant="on-brand" size="lg" className="mt-4.5 min-w-55" onClick={goOn}>
          {isHome ? t('onboarding.welcome.home') : t('onboarding.welcome.back')}
        </Button>
      )}
    </main>
  )
}
