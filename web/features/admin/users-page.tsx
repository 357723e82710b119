import { useTranslation } from 'react-i18next'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import '../../locales/en/admin.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { numberFormat } from '../../lib/time/formats.ts'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { localeOf } from '../../lib/time/time.ts'
import { useWide } from '../../lib/dom/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton, Loading, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state-screen.tsx'
import { LoadMore } from '../../components/list/card-list.tsx'
import {
  type UserFilter,
  userStates,
  type UserState,
  readUserPlace,
  writeUserPlace,
  type UserPlace,
} from './url-state.ts'
import { ChangeDialogs } from './change-dialogs.tsx'
import { userCountQuery, usersQuery } from './queries.ts'
import { countId, SelectionBar, useSelection } from './selection-bar.tsx'
import { useChanges } from './use-changes.ts'
import { UserTable, UserRows } from './user-table.tsx'
import { QueryError } from '../../components/page/query-error.tsx'
import { ArrowUpDown } from 'lucide-react'
import { userSorts } from '../../../contract/admin-vocabulary.ts'
import { roles, type Role } from '../../../contract/vocabulary.ts'
import { SearchField, useTypedSearch } from '../../components/list/search-field.tsx'
import { SortChoice } from '../../components/list/sort-choice.tsx'
import { useUrlState } from '../../lib/dom/url-state.ts'

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

function UsersList({ tools }: { tools: Users }) {
  const { t } = useTranslation()
  const wide = useWide()
  const { place } = tools
  const list = useInfiniteQuery({ ...usersQuery(place), placeholderData: keepPreviousData })
  const users = itemsOf(list.data)
  const selection = useSelection(users, wide)
  const changes = useChanges(() => {
    selection.stop()
    // The bar unmounts together with the focused button.
    document.getElementById(countId)?.focus()
  })
  const Shown = wide ? UserTable : UserRows

  const shown = () => {
    if (list.isError && users.length === 0) return <QueryError query={list} small message={t('admin.users.failed')} />
    if (list.isSuccess && !list.isPlaceholderData && users.length === 0)
      return (
        <>
          <div className="mt-1 flex min-h-11 items-center">
            <HowMany filter={place} />
          </div>
          <EmptyState small art="people" title={t('admin.users.none')}>
            <Button size="lg" onClick={tools.clearAll}>
              {t('admin.users.clear')}
            </Button>
          </EmptyState>
        </>
      )
    return (
      <>
        <div className="mt-1 flex min-h-11 items-center justify-between gap-3">
          <HowMany filter={place} />
          {!wide && users.length > 0 && (
            <Button
              variant="ghost"
              size="md"
              className="-mr-3.5"
              onClick={selection.on ? selection.stop : selection.start}
            >
              {t(selection.on ? 'admin.users.select.done' : 'admin.users.select.start')}
            </Button>
          )}
        </div>
        {list.isPending ? (
          <UsersSkeleton />
        ) : (
          <div
            className={cx('flex flex-col gap-3', list.isPlaceholderData && 'opacity-60')}
            aria-busy={list.isPlaceholderData}
          >
            <Shown users={users} changes={changes} selection={selection} />
            <LoadMore list={list} />
          </div>
        )}
        <SelectionBar selection={selection} changes={changes} />
      </>
    )
  }
  return (
    <>
      {shown()}
      <ChangeDialogs changes={changes} />
    </>
  )
}

/** Changes are announced; renders nothing if the count failed. */
function HowMany({ filter: { search, role, state } }: { filter: UserFilter }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery({ ...userCountQuery({ search, role, state }), placeholderData: keepPreviousData })
  const number = numberFormat(localeOf(i18n.language)).format(data?.count ?? 0) + (data?.more ? '+' : '')
  return (
    <p id={countId} tabIndex={-1} role="status" className="tnum text-meta text-text-muted">
      {data && t('admin.users.count', { count: data.more ? 2 : data.count, number })}
    </p>
  )
}

function UsersSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading
      subject={t('admin.users.loading')}
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {[0, 1, 2, 3, 4, 5].map(row => (
        <div key={row} className="flex items-center gap-3 px-4 py-3.5" aria-hidden="true">
          <Skeleton petal className="size-11 flex-none" />
          <div className="grid flex-1 gap-2 md:grid-cols-[2fr_1fr_8.5rem] md:items-center md:gap-6">
            <SkeletonLines className="grid gap-2" of={['h-5 w-2/5', 'h-4 w-3/5']} />
            <Skeleton className="hidden h-4 w-24 md:block" />
            <Skeleton className="h-9 w-32 rounded-[12px]!" />
          </div>
          <Skeleton className="h-7 w-11.5 flex-none self-start rounded-full! md:self-center" />
        </div>
      ))}
    </Loading>
  )
}

function UsersTools({ tools }: { tools: Users }) {
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

type Users = ReturnType<typeof useUsers>

function useUsers() {
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
