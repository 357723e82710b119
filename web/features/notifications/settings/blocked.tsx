import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../locales/en/push.ts'
import { platformOf } from '../../../lib/dom/platform.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'

const browsers = ['chrome', 'firefox', 'safari', 'iphone'] as const
type Browser = (typeof browsers)[number]
const steps = ['first', 'second', 'third'] as const

function thisBrowser(): Browser {
  const { userAgent } = navigator
  if (['iphone', 'ipad'].includes(platformOf(navigator))) return 'iphone'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent) ? 'safari' : 'chrome'
}

/** How to permit notifications again, which only the user can do. */
export function BlockedSheet({
  open,
  onClose,
  onRetry,
}: {
  open: boolean
  onClose: () => void
  onRetry: () => Promise<boolean>
}) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [isStill, setStill] = useState(false)
  const own = thisBrowser()
  const check = async () => {
    setBusy(true)
    const isOn = await onRetry()
    setBusy(false)
    if (isOn) onClose()
    else setStill(true)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={shown => !shown && onClose()}
      title={<span className="type-h2">{t('push.blocked.title')}</span>}
      description={t('push.blocked.lead', { browser: t(`push.blocked.${own}.name`) })}
    >
      <Steps of={own} />
      <details className="group my-4 border-t border-line pt-1">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
          {t('push.blocked.others')}
          <ChevronDown size={20} aria-hidden="true" className="ml-auto flex-none group-open:rotate-180" />
        </summary>
        {browsers
          .filter(one => one !== own)
          .map(one => (
            <div key={one} className="mt-2">
              <h3 className="mb-2 text-label font-semibold">{t(`push.blocked.${one}.name`)}</h3>
              <Steps of={one} />
            </div>
          ))}
      </details>
      <p role="status" className="mb-2 text-meta text-text-muted empty:hidden">
        {isStill && !busy ? t('push.blocked.still') : ''}
      </p>
      <div className="grid gap-2">
        <Button size="lg" full busy={busy} onClick={() => void check()}>
          {t('push.blocked.check')}
        </Button>
        <Button size="lg" full variant="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Sheet>
  )
}

function Steps({ of }: { of: Browser }) {
  return (
    <ol className="grid gap-2.5">
      {steps.map((step, index) => (
        <li key={step} className="grid grid-cols-[32px_minmax(0,1fr)] gap-3">
          <span className="grid size-8 place-items-center rounded-md bg-sunken text-meta font-semibold">
            {index + 1}
          </span>
          <span className="self-center text-copy">
            <Sentence i18nKey={`push.blocked.${of}.${step}`} components={{ b: <b className="font-semibold" /> }} />
          </span>
        </li>
      ))}
    </ol>
  )
}
