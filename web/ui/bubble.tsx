import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Avatar } from './avatar.tsx'
import { MemberText } from './member-text.tsx'

const states = {
  sent: '',
  pending: 'bg-sunken text-text inset-ring inset-ring-line',
  failed: 'bg-danger-soft text-text inset-ring-[1.5px] inset-ring-danger',
}

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
          'wrapline px-3.75 py-2.5 text-body leading-[1.375rem]',
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

export function ReplyBubble({
  person,
  to,
  author,
  tag,
  meta,
  mine = false,
  state = 'sent',
  below,
  menu,
  children,
}: {
  person: { id: string; name: string; avatarUrl?: string | null }
  /** Hidden from assistive technology: the author's name links there too. */
  to?: string
  author: ReactNode
  tag?: ReactNode
  meta?: ReactNode
  mine?: boolean
  state?: 'sent' | 'pending' | 'failed'
  below?: ReactNode
  menu?: ReactNode
  children: ReactNode
}) {
  const petal = <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={36} />
  return (
    <article className="grid grid-cols-[36px_minmax(0,1fr)] gap-2.5">
      {to ? (
        <Link to={to} tabIndex={-1} aria-hidden="true" className="hit-44 self-start">
          {petal}
        </Link>
      ) : (
        petal
      )}
      <div
        className={cx(
          'rounded-bubble-reply border px-4 pt-3 pb-[13px]',
          state === 'failed' ? 'border-danger' : mine ? 'border-line-strong' : 'border-line',
          state === 'pending' ? 'bg-sunken' : 'bg-surface',
        )}
      >
        <div className="flex items-start justify-between gap-2">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-copy font-semibold">
            {author}
            {tag}
            {meta && <span className="text-meta font-normal text-text-muted">{meta}</span>}
          </div>
          {menu && <div className="-my-2.75 -mr-3">{menu}</div>}
        </div>
        <MemberText className="mt-[3px]">{children}</MemberText>
        {below}
      </div>
    </article>
  )
}
