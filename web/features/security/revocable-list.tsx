import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from './section.tsx'

interface RevocableRow {
  id: string
  icon?: LucideIcon
  /** A person's picture, in place of the icon. */
  picture?: ReactNode
  title: string
  detail: ReactNode
  /** Shown in place of the button. */
  badge?: ReactNode
}

export const currentFirst = <T extends { current: boolean }>(things: T[]): T[] =>
  things.toSorted((a, b) => Number(b.current) - Number(a.current))

/**
 * A row in `leaving` fades out, then its gap closes. Focus moves from the pressed button to the next one, or to the heading
 * `headingId`.
 */
export function RevocableList({
  rows,
  leaving,
  headingId,
  action,
  actionLabel,
  onRevoke,
}: {
  rows: RevocableRow[]
  leaving: ReadonlySet<string>
  headingId: string
  action: string
  actionLabel: (name: string) => string
  onRevoke: (row: RevocableRow) => void
}) {
  function revoke(event: MouseEvent<HTMLElement>, row: RevocableRow) {
    const here = event.currentTarget
    const buttons = [...(here.closest('ul')?.querySelectorAll<HTMLElement>('li:not([inert]) button') ?? [])]
    const at = buttons.indexOf(here)
    const next = buttons[at + 1] ?? buttons[at - 1] ?? document.getElementById(headingId)
    next?.focus()
    onRevoke(row)
  }
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface">
      {rows.map((row, index) => (
        <li
          key={row.id}
          inert={leaving.has(row.id)}
          className={cx(
            'grid [transition:opacity_var(--dur-base)_var(--ease-in),grid-template-rows_var(--dur-base)_var(--ease-out)_var(--dur-base)]',
            leaving.has(row.id) ? 'grid-rows-[0fr] opacity-0' : 'grid-rows-[1fr]',
          )}
        >
          <div className="min-h-0 overflow-hidden">
            <Row
              icon={row.icon}
              picture={row.picture}
              title={row.title}
              detail={row.detail}
              className={cx(index > 0 && 'border-t border-line')}
            >
              {row.badge ?? (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={actionLabel(row.title)}
                  onClick={event => revoke(event, row)}
                >
                  {action}
                </Button>
              )}
            </Row>
          </div>
        </li>
      ))}
    </ul>
  )
}
