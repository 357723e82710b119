import { Check, Download, EllipsisVertical, Menu, MonitorSmartphone, Share, SquarePlus } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { Platform } from '../../pwa/install-state.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/logo.tsx'
import { Sheet } from '../../ui/sheet.tsx'

const pictures = {
  iphone: [Share, SquarePlus, Check],
  ipad: [Share, SquarePlus, Check],
  android: [EllipsisVertical, MonitorSmartphone, Check],
  other: [Menu, Download, Check],
} as const
const steps = ['first', 'second', 'third'] as const

/** For browsers without an install prompt. */
export function InstallSteps({
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
                <Trans i18nKey={`install.${platform}.${step}`} components={{ b: <b className="font-semibold" /> }} />
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
