import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AdminUser, AdminUserDetail } from '../../../contract/admin.ts'
import { limits } from '../../../contract/limits.ts'
import type { AuditGroup } from '../../../contract/admin-vocabulary.ts'
import { call } from '../../lib/api/api.ts'
import { updated, type Paged } from '../../lib/cache/paged.ts'
import type { UserFilter, UserPlace } from './url-state.ts'
import { pagedQuery } from '../../lib/cache/paged-query.ts'

const usersKey = ['admin', 'users'] as const
const auditKey = ['admin', 'audit'] as const

const filterOf = ({ search, role, state }: UserFilter) => ({
  ...(search ? { search } : {}),
  ...(role ? { role } : {}),
  ...(state ? { state } : {}),
})

/** Refetches on window focus, because other admins make changes too. */
export const usersQuery = ({ sort, ...filter }: UserPlace) =>
  pagedQuery({
    queryKey: [...usersKey, 'list', { ...filterOf(filter), sort }] as const,
    limit: limits.usersPage,
    read: (api, page, options) => api.admin.users({ ...filterOf(filter), sort, ...page }, options),
    refetchOnWindowFocus: true,
  })

export const userCountQuery = (filter: UserFilter) =>
  queryOptions({
    queryKey: [...usersKey, 'count', filterOf(filter)] as const,
    queryFn: ({ signal }) => call(api => api.admin.userCount(filterOf(filter), { signal })),
    refetchOnWindowFocus: true,
  })

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: [...usersKey, 'one', userId] as const,
    queryFn: ({ signal }) => call(api => api.admin.user({ userId }, { signal })),
    refetchOnWindowFocus: true,
  })

interface AuditAsked {
  search?: string | undefined
  group?: AuditGroup | undefined
  subjectId?: string | undefined
}

export const auditInput = ({ search, group, subjectId }: AuditAsked) => ({
  ...(search ? { search } : {}),
  ...(group ? { group } : {}),
  ...(subjectId ? { subjectId } : {}),
})

export const auditQuery = (asked: AuditAsked, limit: number = limits.auditPage) =>
  pagedQuery({
    queryKey: [...auditKey, { ...auditInput(asked), limit }] as const,
    limit,
    read: (api, page, options) => api.admin.audit({ ...auditInput(asked), ...page }, options),
    refetchOnWindowFocus: true,
  })

/** Listed users keep their position even if they no longer match the filter or order, so that nothing moves under the pointer. */
export function putUsers(client: QueryClient, users: readonly AdminUser[]) {
  for (const user of users) {
    client.setQueriesData<Paged<AdminUser>>(
      { queryKey: [...usersKey, 'list'] },
      list => list && updated(list, user.id, () => user),
    )
    client.setQueryData<AdminUserDetail>(userQuery(user.id).queryKey, shown => shown && { ...shown, ...user })
    void client.invalidateQueries({ queryKey: userQuery(user.id).queryKey })
  }
  void client.invalidateQueries({ queryKey: [...usersKey, 'list'], refetchType: 'none' })
  void client.invalidateQueries({ queryKey: [...usersKey, 'count'] })
  void client.invalidateQueries({ queryKey: auditKey })
}
