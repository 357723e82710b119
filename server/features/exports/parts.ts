import { sql } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import { defineJob } from '../../jobs/job.ts'
import { exportTypes, MediaStoreDown } from '../../media/store.ts'
import { Superseded, type Run } from './current-run.ts'

type Stores = Pick<Deps, 'db' | 'exportStore'>

const atOnce = 100
const keyOf = ({ exportId, runId }: Run, number: number) => `exports/${exportId}.${runId}.${number}.part`

/** Holds one part in memory. Returns the bytes of all. Throws Superseded if the row of a part was deleted during the write. */
export async function writeParts(stores: Stores, run: Run, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const part = Buffer.allocUnsafeSlow(serverLimits.exportPart)
  let filled = 0
  let number = 0
  let total = 0
  const flush = async () => {
    await writePart(stores, run, number, part.subarray(0, filled))
    number += 1
    total += filled
    filled = 0
  }
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.byteLength;) {
      const taken = Math.min(chunk.byteLength - from, part.byteLength - filled)
      part.set(chunk.subarray(from, from + taken), filled)
      from += taken
      filled += taken
      if (filled === part.byteLength) await flush()
    }
  if (filled > 0) await flush()
  return total
}

async function writePart({ db, exportStore }: Stores, run: Run, number: number, bytes: Uint8Array): Promise<void> {
  const key = keyOf(run, number)
  await db.insertInto('export_parts').values({ export_id: run.exportId, run_id: run.runId, number }).execute()
  await exportStore.put(key, bytes, exportTypes['.part'])
  const written = await db
    .updateTable('export_parts')
    .set({ bytes: bytes.byteLength })
    .where('export_id', '=', run.exportId)
    .where('run_id', '=', run.runId)
    .where('number', '=', number)
    .returning('number')
    .executeTakeFirst()
  if (written) return
  await exportStore.remove(key)
  throw new Superseded()
}

/** The parts in order; the first is read before it resolves, so that a missing file is known. Null if it is missing. */
export async function openParts(
  { exportStore }: Pick<Stores, 'exportStore'>,
  { bytes, ...run }: Run & { bytes: number },
): Promise<ReadableStream<Uint8Array> | null> {
  const first = await exportStore.get(keyOf(run, 0))
  if (!first) return null
  let number = 0
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const part = number === 0 ? first : await exportStore.get(keyOf(run, number))
        // The client sees a broken download, because content-length says more.
        if (!part) throw new MediaStoreDown('A part of an export is missing')
        stream.enqueue(part.bytes)
        number += 1
        sent += part.size
        if (sent >= bytes) stream.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Deletes all parts of a run that has ended. */
export const deleteRun = (stores: Stores, { exportId, runId }: Run): Promise<void> =>
  deleteParts(stores, sql`p.export_id = ${exportId} and p.run_id = ${runId}`)

const isUsed = sql`(e.account_id is not null and e.run_id is not distinct from p.run_id
  and (e.state = 'preparing' or e.state = 'ready' and e.expires_at > now()))`
/** A part without a size may be in the middle of its writing, and the file would come after its deletion. */
const isWritten = sql`(p.bytes is not null or p.created_at < now() - interval '1 minute')`

/** Of this export, or of all: those of former attempts, and of exports that were canceled, deleted or have expired. */
export const deleteUnusedParts = (stores: Stores, exportId?: string): Promise<void> =>
  deleteParts(
    stores,
    sql`not ${isUsed} and ${isWritten} ${exportId === undefined ? sql`` : sql`and p.export_id = ${exportId}`}`,
  )

/** Files go first: a row without a file can be deleted again. */
async function deleteParts({ db, exportStore }: Stores, which: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ export_id: string; run_id: string; number: number }>`
      select p.export_id, p.run_id, p.number from export_parts as p join exports as e on e.id = p.export_id
      where ${which} order by p.export_id, p.run_id, p.number limit ${atOnce}`.execute(db)
    for (const { export_id: exportId, run_id: runId, number } of rows) {
      await exportStore.remove(keyOf({ exportId, runId }, number))
      await sql`
        delete from export_parts where export_id = ${exportId} and run_id = ${runId} and number = ${number}`.execute(db)
    }
    if (rows.length < atOnce) return
  }
}

/** Deletes what became unused when the job was queued. */
export const exportPartsJob = defineJob({
  kind: 'exportParts',
  run: (stores: Stores, { exportId }: { exportId: string }) => deleteUnusedParts(stores, exportId),
})
