import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const states = {
  sent: '',
  pending: 'bg-sunken text-text inset-ring inset-ring-line',
  failed: 'bg-danger-soft text-text inset-ring-[1.5px] inset-ring-danger',
}

/** A chat message. Only the last bubble of a run has the tight corner. `beside` renders on the inner side. */
export function Bubble({
  own = false,
  last = true,
  state = 'sent',
  beside,
  children,
}: {
  own?: boolean
  last?: boolean
  state?: keyof typeof states
  beside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={cx('relative w-fit max-w-[80%] md:max-w-[64%]', own && 'ml-auto')}>
      <div
        className={cx(
          'wrapline px-3.75 py-2.5 text-body leading-[1.375rem] whitespace-pre-wrap',
          !own && 'border border-line bg-bubble-other text-on-bubble-other dark:border-transparent',
          own && state === 'sent' && 'bg-bubble-own text-on-bubble-own [&_.link-text]:text-inherit',
          own && states[state],
          last ? (own ? 'rounded-bubble-own' : 'rounded-bubble-other') : 'rounded-lg',
        )}
      >
        {children}
      </div>
      {beside && (
        <div className={cx('absolute top-1/2 -translate-y-1/2', own ? 'right-full' : 'left-full')}>{beside}</div>
      )}
    </div>
  )
}
