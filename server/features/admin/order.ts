import type { UserSort } from '../../../contract/admin-vocabulary.ts'
import { keyset, type Keyset } from '../../db/paging/keyset.ts'

export interface UserKeys {
  id: string
  name_key: string
  role_key: string
  city_key: string
  active_key: Date
}

/** Each has an index, and a second one for inactive users. Names the order, because two orders use the same column. */
export const orders: Record<UserSort, Keyset<keyof UserKeys>> = {
  name_asc: keyset({ name_key: 'text', id: 'uuid' }, 'asc', 'name_asc'),
  name_desc: keyset({ name_key: 'text', id: 'uuid' }, 'desc', 'name_desc'),
  role: keyset({ role_key: 'text', id: 'uuid' }, 'asc', 'role'),
  city: keyset({ city_key: 'text', id: 'uuid' }, 'asc', 'city'),
  last_active: keyset({ active_key: 'time', id: 'uuid' }, 'desc', 'last_active'),
}

export const sortedBy = ['name_key', 'role_key', 'city_key', 'active_key'] as const
