import type { Kysely } from 'kysely'
import type { QueryObserver } from './observed.ts'
import type { Primary } from './postgres/primary-state.ts'
import type { Replicas } from './postgres/replicas.ts'
import type { Schema } from './tables.ts'
import type { Transfer, TransferKind } from './transfer.ts'

export interface Database {
  engine: 'pglite' | 'postgres'
  db: Kysely<Schema>
  /** `servers`: their names, in the order of `states`. */
  replicas?: Replicas & { servers: readonly string[] }
  /** Of a server; only while something listens. */
  primary?: Primary
  script(sql: string): Promise<void>
  /**
   * Also calls `wake` after each reconnect, without payload, and `lost` within seconds of losing the connection. Returns a function
   * that stops listening.
   */
  listen(channel: string, wake: (payload?: string) => void, lost?: () => void): Promise<() => Promise<void>>
  /** `script` has no statement timeout. */
  exclusively<T>(
    key: number,
    work: (script: Database['script']) => Promise<T>,
    onNotice?: (notice: { code: string | undefined; message: string | undefined }) => void,
  ): Promise<T>
  explain(text: string): Promise<unknown>
  observe(observer: QueryObserver): void
  /** On the embedded engine it blocks all other queries. */
  transfer<T>(kind: TransferKind, work: (transfer: Transfer) => Promise<T>): Promise<T>
  /** Of the embedded engine; memory in bytes. */
  embedded?: () => { memory: number; reopened: number }
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}
