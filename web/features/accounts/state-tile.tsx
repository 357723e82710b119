import type { LucideIcon } from 'lucide-react'
import { cx } from '../../ui/cx.ts'

const tones = {
  plain: 'text-text',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
}
export type Tone = keyof typeof tones

/** `small` is for forms. Decorative: the title says the same. */
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
