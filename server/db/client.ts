import type { Kysely } from 'kysely'
import type { QueryObserver } from './observed.ts'
import type { Schema } from './schema.ts'
import type { Transfer, TransferKind } from './transfer.ts'

/** Either engine behind one face. Everything above this folder is written once for both. */
export interface Database {
  engine: 'pglite' | 'postgres'
  db: Kysely<Schema>
  /** Runs several statements of plain SQL, outside any transaction of ours. */
  script(sql: string): Promise<void>
  /** Calls `wake` whenever the channel is notified, and once after each reconnection. Ends with the returned function. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>
  /** Runs `work` while no other process of this database does the same. Its `script` may take as long as it takes. */
  exclusively<T>(key: number, work: (script: Database['script']) => Promise<T>): Promise<T>
  /**
   * The plan of a statement for any values, as the engine describes it in JSON. Nothing of it is run. Rejects what cannot
   * be planned.
   */
  explain(text: string): Promise<unknown>
  /** Tells this observer, in the place of any before it, of everything that is asked through `db`. */
  observe(observer: QueryObserver): void
  /** Runs `work` in one transaction that copies rows out or in. On the embedded engine everybody else waits meanwhile. */
  transfer<T>(kind: TransferKind, work: (transfer: Transfer) => Promise<T>): Promise<T>
  /** Connections: in use, idle, waiting. The embedded engine has one. */
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}
