import type { Language } from '../../../contract/values/language.ts'
import type { PeopleSort } from '../../../contract/vocabulary.ts'
import { keyset, type Keyset } from '../../db/paging/keyset.ts'

export interface PeopleKeys {
  active_key: Date | null
  onboarding_completed_at: Date | null
  name_key: string
  name_key_es: string
}

export type OrderName = 'recently_active' | 'recently_joined' | 'alphabetical' | 'alphabetical_es'

/** Each has an index. Names the order, because two orders use a time. */
export const orders: Record<OrderName, Keyset<keyof PeopleKeys | 'id'>> = {
  recently_active: keyset(
    { active_key: 'time', id: 'uuid' },
    { active_key: 'desc nulls last', id: 'asc' },
    'recently_active',
  ),
  recently_joined: keyset(
    { onboarding_completed_at: 'time', id: 'uuid' },
    { onboarding_completed_at: 'desc', id: 'asc' },
    'recently_joined',
  ),
  alphabetical: keyset({ name_key: 'text', id: 'uuid' }, 'asc', 'alphabetical'),
  alphabetical_es: keyset({ name_key_es: 'text', id: 'uuid' }, 'asc', 'alphabetical_es'),
}

export const keyOf = (order: OrderName) => (row: PeopleKeys & { person_id: string }) =>
  orders[order].key({ ...row, id: row.person_id })

/** The alphabetical order depends on the language. */
export const orderFor = (sort: PeopleSort, language: Language): OrderName =>
  sort === 'alphabetical' && language === 'es' ? 'alphabetical_es' : sort

export const sortedBy = ['active_key', 'onboarding_completed_at', 'name_key', 'name_key_es'] as const
