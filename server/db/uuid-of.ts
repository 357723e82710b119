import { sql, type RawBuilder } from 'kysely'

export const uuidOf = (text: RawBuilder<unknown>) =>
  sql<string>`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
