import type { LucideIcon } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { SecurityOverview } from '../../../../contract/security.ts'
import { cx } from '../../../ui/cx.ts'
import { Button } from '../../../ui/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { failureOf } from '../../../lib/api/failure.ts'
import { Row } from '../section.tsx'
import { logQuery, overviewQuery } from '../queries.ts'
import { useFailed } from '../toasts.ts'

interface RevocableRow {
  id: string
  icon?: LucideIcon
  picture?: ReactNode
  title: string
  detail: ReactNode
  badge?: ReactNode
}

export const currentFirst = <T extends { current: boolean }>(things: T[]): T[] =>
  things.toSorted((a, b) => Number(b.current) - Number(a.current))

/** A row in `leaving` fades out. Focus moves to the next button, or to the heading `headingId`. */
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

const gone = { devices: 'DEVICE_NOT_FOUND', sessions: 'SESSION_NOT_FOUND' } as const

export function useRemoval(list: 'devices' | 'sessions') {
  const client = useQueryClient()
  const { leaving, leave } = useExitAnimation()
  const remove = (
    ids: string[],
    { done, ...words }: { send: () => Promise<unknown>; done: string; refused: string },
  ): Promise<void> =>
    leave(ids, {
      ...words,
      gone: gone[list],
      left: () => {
        client.setQueryData<SecurityOverview>(
          overviewQuery.queryKey,
          before => before && { ...before, [list]: before[list].filter(({ id }) => !ids.includes(id)) },
        )
        toastSuccess(done)
        void client.invalidateQueries({ queryKey: logQuery.queryKey })
      },
    })
  return { leaving, remove }
}

/** In milliseconds: fade and closing gap, 220 each. Skipped with reduced motion. */
const fade = 440
const faded = async () => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  await new Promise(resolve => setTimeout(resolve, fade))
}

export function useExitAnimation() {
  const failed = useFailed()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())

  /** `gone`: the error code for "already removed", which counts as success. */
  async function leave(
    ids: string[],
    { send, gone, left, refused }: { send: () => Promise<unknown>; gone: string; left: () => void; refused: string },
  ) {
    setLeaving(before => new Set([...before, ...ids]))
    const sent = send().catch((error: unknown) => {
      if (failureOf(error).code !== gone) throw error
    })
    try {
      await Promise.all([sent, faded()])
      left()
    } catch (error) {
      failed(error, refused)
    } finally {
      setLeaving(before => new Set([...before].filter(id => !ids.includes(id))))
    }
  }
  return { leaving, leave }
}
