import { sql, type RawBuilder } from 'kysely'

/** The same for the same text, with the version and variant of a random UUID. */
export const uuidOf = (text: RawBuilder<unknown>) =>
  sql<string>`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
