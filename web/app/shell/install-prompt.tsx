import '../../locales/en/install.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptOffer } from '../../pwa/install-offer.ts'
import { mayAskToInstall, platformOf, rememberCompleted, rememberDismissed } from '../../pwa/install-state.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/logo.tsx'
import { InstallSteps } from './install-steps.tsx'

/** Non-modal card that offers to install the app. */
export function InstallPrompt() {
  const { t } = useTranslation()
  const title = useId()
  const card = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<'card' | 'steps' | 'nothing'>(() =>
    mayAskToInstall(Date.now()) ? 'card' : 'nothing',
  )

  function end(remember: () => void) {
    remember()
    // The pressed button unmounts, which would move focus to the body.
    if (card.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    setShown('nothing')
  }
  const dismiss = () => end(() => rememberDismissed(Date.now()))
  const complete = () => end(rememberCompleted)

  async function accept() {
    const outcome = await acceptOffer().catch(() => null)
    if (outcome === 'accepted') complete()
    else if (outcome === 'dismissed') dismiss()
    else setShown('steps')
  }

  useEffect(() => {
    const installed = () => {
      rememberCompleted()
      setShown('nothing')
    }
    window.addEventListener('appinstalled', installed)
    return () => window.removeEventListener('appinstalled', installed)
  }, [])

  return (
    <>
      {shown === 'card' && (
        <section
          ref={card}
          aria-labelledby={title}
          className="fixed inset-x-4 bottom-[calc(var(--tabbar-h)+var(--safe-bottom)+16px)] z-40 mx-auto max-w-100 animate-rise rounded-[24px] bg-raised p-4.5 shadow-modal group-has-[[data-sub-header]]/shell:hidden md:right-6 md:bottom-6 md:left-auto md:w-100 md:group-has-[[data-sub-header]]/shell:block forced-colors:border"
        >
          <div className="flex items-start gap-3.5">
            <Mark size={52} className="flex-none" />
            <div>
              <h2 id={title} className="type-h3">
                {t('install.title')}
              </h2>
              <p className="mt-0.5 text-copy text-text-muted">{t('install.lead')}</p>
            </div>
          </div>
          <div className="mt-4 flex flex-wrap gap-2.5">
            <Button variant="secondary" className="flex-auto" onClick={dismiss}>
              {t('install.notNow')}
            </Button>
            <Button className="flex-[2_1_auto]" onClick={() => void accept()}>
              {t('install.yes')}
            </Button>
          </div>
        </section>
      )}
      <InstallSteps platform={platformOf(navigator)} open={shown === 'steps'} onClose={dismiss} onDone={complete} />
    </>
  )
}
