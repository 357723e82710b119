import { type LucideIcon, CircleCheck, ClockAlert, MailCheck, MailOpen, Unlink, WifiOff } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import '../../locales/en/access.ts'
import { cx } from '../../ui/cx.ts'
import { focusScreen, usePageTitle } from '../../lib/dom/focus.ts'
import { FlowerLoader } from '../../ui/feedback/loader.tsx'

const tones = {
  plain: 'text-text',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
}
type Tone = keyof typeof tones

export function StateTile({ icon: Icon, tone, small = false }: { icon: LucideIcon; tone: Tone; small?: boolean }) {
  return (
    <span
      className={cx(
        'grid flex-none place-items-center border border-line bg-surface',
        small ? 'size-18 rounded-lg' : 'size-28 rounded-xl',
        tones[tone],
      )}
    >
      <Icon size={small ? 32 : 44} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}

const looks = {
  done: [CircleCheck, 'success'],
  sent: [MailCheck, 'success'],
  waiting: [MailOpen, 'info'],
  expired: [ClockAlert, 'warning'],
  invalid: [Unlink, 'danger'],
  failed: [WifiOff, 'warning'],
} as const satisfies Record<string, readonly [LucideIcon, Tone]>

/** One element for all states, so that changes are announced. Takes focus if the pressed button unmounted. */
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
