import type { LucideIcon } from 'lucide-react'
import { cx } from '../../ui/cx.ts'

const tones = { success: 'text-success', warning: 'text-warning', danger: 'text-danger' }

/** The tile over a state of an account screen. Its title says the same. */
export function StateTile({ icon: Icon, tone }: { icon: LucideIcon; tone: keyof typeof tones }) {
  return (
    <span
      className={cx('grid size-28 flex-none place-items-center rounded-xl border border-line bg-surface', tones[tone])}
    >
      <Icon size={44} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}
