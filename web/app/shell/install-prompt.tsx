import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Check, Download, EllipsisVertical, Menu, MonitorSmartphone, Share, SquarePlus } from 'lucide-react'
import '../../locales/en/install.ts'
import { acceptOffer } from '../../pwa/install-offer.ts'
import { mayAskToInstall, rememberCompleted, rememberDismissed } from '../../pwa/install-state.ts'
import { platformOf, type Platform } from '../../lib/dom/platform.ts'
import { Sentence } from '../../lib/i18n/sentence.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/art/logo.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { deviceNow } from '../../lib/time/clock.ts'

export function InstallPrompt() {
  const { t } = useTranslation()
  const title = useId()
  const card = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<'card' | 'steps' | 'nothing'>(() =>
    mayAskToInstall(deviceNow()) ? 'card' : 'nothing',
  )

  function end(remember: () => void) {
    remember()
    // Unmounting the pressed button would move focus to the body.
    if (card.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    setShown('nothing')
  }
  const dismiss = () => end(() => rememberDismissed(deviceNow()))
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

const pictures = {
  iphone: [Share, SquarePlus, Check],
  ipad: [Share, SquarePlus, Check],
  android: [EllipsisVertical, MonitorSmartphone, Check],
  other: [Menu, Download, Check],
} as const
const steps = ['first', 'second', 'third'] as const

function InstallSteps({
  platform,
  open,
  onClose,
  onDone,
}: {
  platform: Platform
  open: boolean
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  return (
    <Sheet
      open={open}
      onOpenChange={shown => !shown && onClose()}
      title={
        <span className="flex items-start gap-4">
          <Mark size={56} className="flex-none" />
          <span className="type-h2">{t(`install.${platform}.title`)}</span>
        </span>
      }
      description={<span className="-mt-7 block pr-11 pl-18 text-body">{t(`install.${platform}.lead`)}</span>}
    >
      <ol className="mt-1 mb-4.5 grid gap-1">
        {steps.map((step, index) => {
          const Picture = pictures[platform][index] ?? Check
          return (
            <li key={step} className="grid min-h-14 grid-cols-[44px_minmax(0,1fr)] items-center gap-3.5">
              <span className="grid size-11 place-items-center rounded-md bg-sunken text-info">
                <Picture size={22} aria-hidden="true" />
              </span>
              <span>
                <Sentence i18nKey={`install.${platform}.${step}`} components={{ b: <b className="font-semibold" /> }} />
              </span>
            </li>
          )
        })}
      </ol>
      <Button size="lg" full onClick={onDone}>
        {t('install.done')}
      </Button>
    </Sheet>
  )
}
