import { ArrowUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { userSorts } from '../../../contract/admin-vocabulary.ts'
import { roles, type Role } from '../../../contract/vocabulary.ts'
import { SearchField, useTypedSearch } from '../../components/list/search-field.tsx'
import { SortChoice } from '../../components/list/sort-choice.tsx'
import { useUrlState } from '../../lib/dom/url-state.ts'
import { userStates, type UserState, readUserPlace, writeUserPlace, type UserPlace } from './url-state.ts'

export function UsersTools({ tools }: { tools: Users }) {
  const { t } = useTranslation()
  const { place, narrow, words } = tools
  const roleText = (role: Role | '') => (role ? t(`admin.users.roles.${role}`) : t('admin.users.all'))
  const stateText = (state: UserState | '') => (state ? t(`admin.users.state.${state}`) : t('admin.users.all'))
  return (
    <>
      <SearchField
        id={usersSearchId}
        words={words}
        label={t('admin.users.search')}
        placeholder={t('admin.users.search')}
      />
      <div className="no-scrollbar -mx-gutter px-gutter mt-2.5 flex gap-2 overflow-x-auto py-1 *:flex-none md:mx-0 md:px-0">
        <SortChoice<Role | ''>
          label={t('admin.users.role.filter')}
          chip={t('admin.users.role.shown', { value: roleText(place.role ?? '') })}
          value={place.role ?? ''}
          options={(['', ...roles] as const).map(value => ({ value, label: roleText(value) }))}
          onChange={role => narrow({ role: role || undefined })}
        />
        <SortChoice<UserState | ''>
          label={t('admin.users.state.filter')}
          chip={t('admin.users.state.shown', { value: stateText(place.state ?? '') })}
          value={place.state ?? ''}
          options={(['', ...userStates] as const).map(value => ({ value, label: stateText(value) }))}
          onChange={state => narrow({ state: state || undefined })}
        />
        <SortChoice
          label={t('admin.users.sort.label')}
          chip={
            <>
              <span className="sr-only">{t('admin.users.sort.label')}: </span>
              {t(`admin.users.sort.${place.sort}`)}
            </>
          }
          icon={<ArrowUpDown size={17} aria-hidden="true" />}
          value={place.sort}
          options={userSorts.map(value => ({ value, label: t(`admin.users.sort.${value}`) }))}
          onChange={sort => narrow({ sort })}
        />
      </div>
    </>
  )
}

const usersSearchId = 'users-search'

export type Users = ReturnType<typeof useUsers>

export function useUsers() {
  const [place, go] = useUrlState({ read: readUserPlace, write: writeUserPlace })
  const put = (part: Partial<UserPlace>) => go({ ...place, ...part })
  const words = useTypedSearch(place.search, search => put({ search }))
  return {
    place,
    narrow: put,
    words: {
      ...words,
      clear: () => {
        words.clear()
        put({ search: '' })
      },
    },
    clearAll: () => {
      words.clear()
      go({ search: '', sort: place.sort })
      document.getElementById(usersSearchId)?.focus()
    },
  }
}
