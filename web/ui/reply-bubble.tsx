import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from './avatar.tsx'
import { cx } from './cx.ts'

/**
 * A reply to a question. `author` is the name, usually a link; `meta` the place and age; `below` renders under the
 * text, such as "Not sent. Try again".
 */
export function ReplyBubble({
  person,
  to,
  author,
  meta,
  mine = false,
  state = 'sent',
  below,
  menu,
  children,
}: {
  person: { id: string; name: string; avatarUrl?: string | null }
  /** The author's name links there too, so this link is hidden from assistive technology. */
  to?: string
  author: ReactNode
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
            {meta && <span className="text-meta font-normal text-text-muted">{meta}</span>}
          </div>
          {menu && <div className="-my-2.75 -mr-3">{menu}</div>}
        </div>
        <p className="wrapline mt-[3px] whitespace-pre-line">{children}</p>
        {below}
      </div>
    </article>
  )
}
