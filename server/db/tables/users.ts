import type { ColumnType } from 'kysely'
import type { Role } from '../../../contract/vocabulary.ts'

interface UserListTable {
  id: string
  account_name: ColumnType<string, never, never>
  profile_name: ColumnType<string, never, never>
  email: ColumnType<string, never, never>
  city_name: ColumnType<string, never, never>
  role: ColumnType<Role, never, never>
  is_active: ColumnType<boolean, never, never>
  last_active_at: ColumnType<Date | null, never, never>
  name_key: ColumnType<string, never, never>
  role_key: ColumnType<string, never, never>
  city_key: ColumnType<string, never, never>
  active_key: ColumnType<Date, never, never>
  haystack: ColumnType<string, never, never>
  email_haystack: ColumnType<string, never, never>
}

export interface UsersSchema {
  user_list: UserListTable
}
