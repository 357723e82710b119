import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminUser } from '../../../contract/admin.ts'
import { roles, type Role } from '../../../contract/vocabulary.ts'
import { useViewer } from '../../lib/api/session.ts'
import { cx } from '../../ui/cx.ts'
import type { Changes } from './use-changes.ts'
import { Spinner } from '../../ui/feedback/loader.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Options } from '../../ui/form/select.tsx'

interface Props {
  user: AdminUser
  changes: Changes
}

function useReason({ id }: AdminUser): string {
  const { t } = useTranslation()
  return useViewer().id === id ? t('admin.users.closed.own') : t('admin.users.closed.superadmin')
}

export function RoleSelect({ user, changes }: Props) {
  const { t } = useTranslation()
  const reason = useReason(user)
  const reasonId = useId()
  const closed = user.can.giveRoles.length === 0
  const coming = changes.pending[user.id]?.role
  const offered = roles.filter(role => role === user.role || user.can.giveRoles.includes(role))
  return (
    <span className="relative inline-flex w-32 max-w-full">
      <span aria-hidden="true" className="absolute inset-x-0 inset-y-1 rounded-[12px] bg-sunken" />
      <select
        aria-label={t('admin.users.role.of', { name: user.name })}
        aria-describedby={closed ? reasonId : undefined}
        aria-busy={coming ? true : undefined}
        disabled={closed}
        title={closed ? reason : undefined}
        value={coming ?? user.role}
        onChange={event => {
          if (!coming) changes.ask({ user, role: event.target.value as Role })
        }}
        className={cx(
          'relative min-h-11 w-full cursor-pointer appearance-none truncate rounded-[12px] bg-transparent pl-3 text-label font-semibold disabled:cursor-default disabled:text-text-muted disabled:opacity-100 *:bg-surface *:text-text',
          closed ? 'pr-3' : 'pr-8',
        )}
      >
        <Options of={offered} label={role => t(`admin.users.roles.${role}`)} />
      </select>
      {coming ? (
        <span className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2">
          <Spinner />
        </span>
      ) : (
        !closed && (
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2"
          />
        )
      )}
      {closed && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
    </span>
  )
}

const stateOf = (user: AdminUser, active: boolean) => (user.deletionDueAt ? 'leaving' : active ? 'active' : 'inactive')

export function StateSwitch({ user, changes, words = false }: Props & { words?: boolean | 'roomy' }) {
  const { t } = useTranslation()
  const reason = useReason(user)
  const reasonId = useId()
  const closed = !user.can.setActive
  const coming = changes.pending[user.id]?.active
  const active = coming ?? user.isActive
  return (
    <span className="inline-flex min-h-11 items-center gap-2">
      {words && (
        <span
          aria-hidden="true"
          className={cx('text-copy', !active && 'text-text-muted', words === 'roomy' && 'hidden min-[900px]:inline')}
        >
          {t(`admin.users.state.${stateOf(user, active)}`)}
        </span>
      )}
      <Switch
        checked={active}
        disabled={closed}
        aria-label={t('admin.users.state.of', { name: user.name })}
        aria-describedby={closed ? reasonId : undefined}
        aria-busy={coming === undefined ? undefined : true}
        title={closed ? reason : undefined}
        className={cx(coming !== undefined && 'animate-breathe')}
        onCheckedChange={next => {
          if (coming !== undefined) return
          if (next) void changes.setActive(user, true)
          else changes.ask({ users: [user], active: false })
        }}
      />
      {closed && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
    </span>
  )
}
