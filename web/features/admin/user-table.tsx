import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { AdminUser } from '../../../contract/admin.ts'
import { pages } from '../../../contract/pages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { fullTime, useNow } from '../../lib/time/time.ts'
import { ago, dayOf } from '../../lib/time/when.ts'
import { RoleSelect, StateSwitch } from './controls.tsx'
import { UserEmail } from './open-account.tsx'
import type { Changes } from './use-changes.ts'
import type { Selection } from './selection-bar.tsx'

const head = 'px-2 py-2 text-left text-meta font-semibold text-text-muted'
const cell = 'px-2 py-2.5'

export function UserTable({
  users,
  changes,
  selection,
}: {
  users: readonly AdminUser[]
  changes: Changes
  selection: Selection
}) {
  const { t } = useTranslation()
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse" aria-label={t('admin.users.list')}>
        <thead>
          <tr>
            <th scope="col" className="w-14 py-1 pl-4 text-left">
              <Checkbox
                label={<span className="sr-only">{t('admin.users.select.all')}</span>}
                checked={selection.all}
                disabled={!users.some(({ can }) => can.setActive)}
                ref={box => {
                  if (box) box.indeterminate = selection.selected.length > 0 && !selection.all
                }}
                onChange={event => selection.setAll(event.target.checked)}
              />
            </th>
            <th scope="col" className={head}>
              {t('admin.users.columns.name')}
            </th>
            <th scope="col" className={head}>
              {t('admin.users.columns.city')}
            </th>
            <th scope="col" className={head}>
              {t('admin.users.role.label')}
            </th>
            <th scope="col" className={head}>
              {t('admin.users.columns.lastActive')}
            </th>
            <th scope="col" className="py-2 pr-4 pl-2 text-right text-meta font-semibold text-text-muted">
              {t('admin.users.state.label')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {users.map(user => (
            <tr key={user.id} className="has-[td:first-child_input:checked]:bg-primary-soft/40">
              <td className="py-2.5 pl-4">
                <SelectBox user={user} selection={selection} />
              </td>
              <th scope="row" className={`${cell} text-left font-normal`}>
                <span className="flex min-w-0 items-center gap-3">
                  <Avatar id={user.id} name={user.name} src={user.avatarUrl} size={44} className="hidden rail:grid" />
                  <span className="min-w-0">
                    <UserName user={user} />
                  </span>
                </span>
              </th>
              <td className={`${cell} text-copy wrap-break-word`}>
                {user.cityName ?? <span className="text-text-muted">{t('admin.users.noCity')}</span>}
              </td>
              <td className={cell}>
                <RoleSelect user={user} changes={changes} />
              </td>
              <td className={`${cell} text-meta text-text-muted`}>
                <LastActive user={user} />
              </td>
              <td className="py-2.5 pr-4 pl-2 text-right">
                <StateSwitch user={user} changes={changes} words="roomy" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SelectBox({ user, selection }: { user: AdminUser; selection: Selection }) {
  const { t } = useTranslation()
  const checked = user.can.setActive && selection.has(user.id)
  return (
    <Checkbox
      label={<span className="sr-only">{t('admin.users.select.one', { name: user.name })}</span>}
      checked={checked}
      disabled={!user.can.setActive || (selection.full && !checked)}
      onChange={event => selection.set(user.id, event.target.checked)}
    />
  )
}

export function UserRows({
  users,
  changes,
  selection,
}: {
  users: readonly AdminUser[]
  changes: Changes
  selection: Selection
}) {
  const { t } = useTranslation()
  return (
    <ul
      aria-label={t('admin.users.list')}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {users.map(user => (
        <li key={user.id} className="flex gap-3 px-4 py-3.5">
          <span className="grid size-11 flex-none place-items-center">
            {selection.on ? (
              <SelectBox user={user} selection={selection} />
            ) : (
              <Avatar id={user.id} name={user.name} src={user.avatarUrl} size={44} />
            )}
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <UserName user={user} />
              </div>
              <StateSwitch user={user} changes={changes} />
            </div>
            <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <RoleSelect user={user} changes={changes} />
              <span className="ml-auto text-meta text-text-muted">
                <LastActive user={user} />
              </span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function UserName({ user }: { user: AdminUser }) {
  return (
    <>
      <Link
        to={generatePath(pages.adminUser, { userId: user.id })}
        className="wrapline relative line-clamp-2 w-fit font-semibold after:absolute after:-inset-x-1 after:-inset-y-2.5 after:content-[''] hover:underline"
      >
        <bdi>{user.name}</bdi>
      </Link>
      <UserEmail user={user} className="text-meta" />
    </>
  )
}

/** An inactive account shows only the day, because "Active now" would contradict its status. */
function LastActive({ user: { lastActiveAt: at, isActive } }: { user: AdminUser }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  if (at === null) return <>{t('admin.users.neverActive')}</>
  return (
    <time dateTime={at} title={fullTime(new Date(at), i18n.language)}>
      {isActive
        ? t('admin.users.active', { time: ago(new Date(at), now, i18n.language, 'short') })
        : t('admin.users.wasActive', { day: dayOf(new Date(at), now, i18n.language) })}
    </time>
  )
}
