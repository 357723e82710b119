import type { Kysely } from 'kysely'
import type { QueryObserver } from './observed.ts'
import type { Replicas } from './replicas.ts'
import type { Schema } from './schema.ts'
import type { Transfer, TransferKind } from './transfer.ts'

/** Code outside this folder does not depend on the engine. */
export interface Database {
  engine: 'pglite' | 'postgres'
  db: Kysely<Schema>
  /** Hot standbys for reads. */
  replicas?: Replicas
  /** Runs outside a transaction. */
  script(sql: string): Promise<void>
  /**
   * Also calls `wake` after each reconnect, without payload, and `lost` within seconds of losing the connection. Returns a function
   * that stops listening.
   */
  listen(channel: string, wake: (payload?: string) => void, lost?: () => void): Promise<() => Promise<void>>
  /** Takes an advisory lock for all processes. `script` has no statement timeout. `tell` gets the notices of the scripts. */
  exclusively<T>(
    key: number,
    work: (script: Database['script']) => Promise<T>,
    tell?: (notice: { code: string | undefined; message: string | undefined }) => void,
  ): Promise<T>
  /** The generic plan as JSON, without execution. Rejects if the statement cannot be planned. */
  explain(text: string): Promise<unknown>
  /** Replaces the previous observer. */
  observe(observer: QueryObserver): void
  /** On the embedded engine it blocks all other queries. */
  transfer<T>(kind: TransferKind, work: (transfer: Transfer) => Promise<T>): Promise<T>
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}
