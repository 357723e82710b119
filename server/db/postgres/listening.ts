import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseDown } from '../../base/errors.ts'
import type { Database } from '../client.ts'
import { createPrimaryState, type Seen } from './primary-state.ts'

/** Milliseconds. The first connection may meet a server that is starting. */
export const patientTimeout = 15_000
const reconnectTimeout = 2_000
const firstPause = 200
const longestPause = 1_000
const checkEvery = 1_000

const look = `
  select current_setting('transaction_read_only') = 'on' as "isReadOnly",
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`

const newClient = (url: string, timeout: number) =>
  new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout, query_timeout: timeout, keepAlive: true })

/** A connection whose network has failed silently reports nothing; only an unanswered query shows it. */
async function watch(
  client: pg.Client,
  { isCurrent, see, lost }: { isCurrent: () => boolean; see: (seen: Seen) => void; lost: (error: Error) => void },
): Promise<void> {
  while (isCurrent()) {
    await delay(checkEvery, undefined, { ref: false })
    if (!isCurrent()) return
    await client.query<Seen>({ text: look, query_timeout: checkEvery } as pg.QueryConfig).then(
      ({ rows: [seen] }) => seen && isCurrent() && see(seen),
      (error: Error) => {
        lost(error)
        void client.end().catch(() => undefined)
      },
    )
  }
}

/** One connection for all channels, which also shows the state of the primary. */
export function createListening(
  url: string,
  onError: (error: Error) => void,
): Pick<Database, 'listen'> & { primary: NonNullable<Database['primary']> } {
  const listeners = new Set<{ channel: string; wake: (payload?: string) => void; lost?: (() => void) | undefined }>()
  const { primary, see } = createPrimaryState()
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let [pause, timeout] = [firstPause, patientTimeout]
  let timer: NodeJS.Timeout | undefined

  const subscribe = (to: pg.Client, channel: string) => to.query(`listen ${pg.escapeIdentifier(channel)}`)

  const lost = (gone: pg.Client, error?: Error) => {
    if (client !== gone) return
    client = undefined
    see('away')
    if (error) onError(error)
    for (const listener of listeners) listener.lost?.()
    retry()
  }

  const connect = async () => {
    clearTimeout(timer)
    const next = newClient(url, timeout)
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.wake(payload)
    })
    next.on('error', error => lost(next, error))
    next.on('end', () => lost(next))
    await next.connect()
    let seen: Seen | undefined
    try {
      for (const { channel } of listeners) await subscribe(next, channel)
      seen = (await next.query<Seen>(look)).rows[0]
    } catch (error) {
      // A standby rejects LISTEN; each attempt would leak a connection.
      void next.end().catch(() => undefined)
      throw error
    }
    if (listeners.size === 0) return next.end()
    client = next
    ;[pause, timeout] = [firstPause, reconnectTimeout]
    see(seen ?? 'away')
    void watch(next, { isCurrent: () => client === next, see, lost: error => lost(next, error) })
    for (const { wake } of listeners) wake()
  }
  const open = () => (opening ??= connect().finally(() => (opening = undefined)))
  const retry = () => {
    timer = setTimeout(() => open().catch(error => (onError(error as Error), listeners.size === 0 || retry())), pause)
    pause = Math.min(pause * 2, longestPause)
  }

  const listen: Database['listen'] = async (channel, wake, onLost) => {
    const listener = { channel, wake, lost: onLost }
    await opening?.catch(() => undefined)
    listeners.add(listener)
    try {
      const known = client
      if (!known) await open()
      else {
        await subscribe(known, channel).then(
          () => wake(),
          (error: Error) => {
            if (!isDatabaseDown(error)) throw error
            return (lost(known, error), open())
          },
        )
      }
    } catch (error) {
      listeners.delete(listener)
      throw error
    }
    return async () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end()
    }
  }
  return { listen, primary }
}
