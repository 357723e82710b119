import { auditGroups, userSorts, type AuditGroup, type UserSort } from '../../../contract/admin-vocabulary.ts'
import { roles, type Role } from '../../../contract/vocabulary.ts'
import { searchFrom } from '../../lib/text/search-from.ts'

export const userStates = ['active', 'inactive'] as const
export type UserState = (typeof userStates)[number]

export interface UserFilter {
  search: string
  role?: Role | undefined
  state?: UserState | undefined
}
export interface UserPlace extends UserFilter {
  sort: UserSort
}

const one = <T extends string>(params: URLSearchParams, name: string, all: readonly T[]) =>
  all.find(value => value === params.get(name))
const written = (parts: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1])))

export const readUserPlace = (params: URLSearchParams): UserPlace => ({
  search: searchFrom(params),
  role: one(params, 'role', roles),
  state: one(params, 'state', userStates),
  sort: one(params, 'sort', userSorts) ?? 'last_active',
})

export const writeUserPlace = ({ search, role, state, sort }: UserPlace): URLSearchParams =>
  written({ search, role, state, sort: sort === 'last_active' ? undefined : sort })

export const auditGroupNames = Object.keys(auditGroups) as AuditGroup[]

export interface AuditPlace {
  search: string
  group?: AuditGroup | undefined
}

export const readAuditPlace = (params: URLSearchParams): AuditPlace => ({
  search: searchFrom(params),
  group: one(params, 'group', auditGroupNames),
})

export const writeAuditPlace = ({ search, group }: AuditPlace): URLSearchParams => written({ search, group })
