import { useTranslation } from 'react-i18next'
import type { AdminUser } from '../../../contract/admin.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RoleSelect, StateSwitch } from './controls.tsx'
import type { Changes } from './use-changes.ts'
import { LastActive, UserName } from './user-parts.tsx'
import { SelectBox } from './user-table.tsx'
import type { Selection } from './use-selection.ts'

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
