import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const states = { sent: '', pending: 'bg-sunken text-text', failed: 'border border-danger bg-surface text-text' }

/** What somebody said in a chat. Only the last of a run has the tight corner; `pending` and `failed` are one's own. */
export function Bubble({
  own = false,
  last = true,
  state = 'sent',
  children,
}: {
  own?: boolean
  last?: boolean
  state?: keyof typeof states
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'wrapline w-fit max-w-[80%] px-3.5 py-2 text-body leading-[1.375rem] whitespace-pre-wrap md:max-w-[64%]',
        own ? 'ml-auto' : 'border border-line bg-bubble-other text-on-bubble-other',
        own && state === 'sent' && 'bg-bubble-own text-on-bubble-own',
        own && states[state],
        last ? (own ? 'rounded-bubble-own' : 'rounded-bubble-other') : 'rounded-lg',
      )}
    >
      {children}
    </div>
  )
}
