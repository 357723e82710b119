import type { Kysely } from 'kysely'
import type { QueryObserver } from './observed.ts'
import type { Schema } from './schema.ts'
import type { Transfer, TransferKind } from './transfer.ts'

/** Common interface of both engines. Code outside this folder does not depend on the engine. */
export interface Database {
  engine: 'pglite' | 'postgres'
  db: Kysely<Schema>
  /** Runs a script of several SQL statements outside a transaction. */
  script(sql: string): Promise<void>
  /** Calls `wake` on each notification, and once after each reconnect. Returns a function that stops listening. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>
  /** Runs `work` under an advisory lock for all processes of this database. Its `script` has no statement timeout. */
  exclusively<T>(key: number, work: (script: Database['script']) => Promise<T>): Promise<T>
  /** Returns the generic plan of a statement as JSON, without executing it. Rejects if it cannot be planned. */
  explain(text: string): Promise<unknown>
  /** Sets the observer of all queries through `db`, replacing the previous one. */
  observe(observer: QueryObserver): void
  /** Runs `work` in a transaction that exports or imports rows. On the embedded engine it blocks all other queries. */
  transfer<T>(kind: TransferKind, work: (transfer: Transfer) => Promise<T>): Promise<T>
  /** Connection counts. The embedded engine has one connection. */
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}
