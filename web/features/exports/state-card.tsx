import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'

const tones = { neutral: 'bg-sunken', success: 'bg-success-soft text-success', danger: 'bg-danger-soft text-danger' }

/** Changes of its title are announced. */
export function StateCard({
  icon: Icon,
  tone = 'neutral',
  turning = false,
  title,
  lead,
  children,
}: {
  icon: LucideIcon
  tone?: keyof typeof tones
  turning?: boolean
  title: string
  lead: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <span className={cx('mb-3.5 grid size-16 place-items-center rounded-[20px]', tones[tone])}>
        <Icon
          size={30}
          strokeWidth={1.75}
          aria-hidden="true"
          className={turning ? 'animate-turn motion-reduce:animate-none' : undefined}
        />
      </span>
      <h2 id={id} className="type-h3" aria-live="polite">
        {title}
      </h2>
      <p className="mt-1 text-copy text-text-muted">{lead}</p>
      {children}
    </Card>
  )
}
