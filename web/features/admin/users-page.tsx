import '../../locales/en/admin.ts'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { UsersList } from './users-list.tsx'
import { UsersTools } from './users-tools.tsx'
import { useUsers } from './use-users.ts'

export function UsersPage() {
  const { t } = useTranslation()
  const tools = useUsers()
  usePageTitle(t('admin.users.title'))
  return (
    <>
      <h2 className="sr-only">{t('admin.users.title')}</h2>
      <UsersTools tools={tools} />
      <UsersList tools={tools} />
    </>
  )
}
