import { CircleCheck, ClockAlert, MailCheck, MailOpen, Unlink, WifiOff, type LucideIcon } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import '../../locales/en/access.ts'
import { focusScreen, usePageTitle } from '../../lib/dom/focus.ts'
import { FlowerLoader } from '../../ui/loader.tsx'
import { StateTile, type Tone } from './state-tile.tsx'

const looks = {
  done: [CircleCheck, 'success'],
  sent: [MailCheck, 'success'],
  waiting: [MailOpen, 'info'],
  expired: [ClockAlert, 'warning'],
  invalid: [Unlink, 'danger'],
  failed: [WifiOff, 'warning'],
} as const satisfies Record<string, readonly [LucideIcon, Tone]>

/**
 * The result of a link. One element for all states of a page, so that changes are announced. Takes focus if the pressed button
 * unmounted.
 */
export function LinkState({
  look,
  title,
  children,
}: {
  look: keyof typeof looks | 'checking'
  title: string
  children: ReactNode
}) {
  usePageTitle(title)
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive && document.activeElement === document.body) focusScreen()
  }, [title])
  return (
    <>
      {look === 'checking' ? <FlowerLoader size={96} /> : <StateTile icon={looks[look][0]} tone={looks[look][1]} />}
      <div role="status" className="flex flex-col items-center gap-4">
        <h1 className="type-h1">{title}</h1>
        <p className="-mt-1.5 max-w-[32ch] text-balance text-text-muted">{children}</p>
      </div>
    </>
  )
}
