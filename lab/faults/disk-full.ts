import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { fault, none } from './fault.ts'
import { mountSmallDisk } from './small-disk.ts'
import { audit } from './town/audit.ts'
import { figuresOf, openFindings } from './town/findings.ts'
import { openLedger } from './town/ledger.ts'
import { look } from './town/look.ts'
import { withDatabase } from './town/people.ts'
import { probe } from './town/prober.ts'
import { layScenes, writeAll } from './town/writers.ts'

/** Enough for an embedded database with its WAL and some pictures, and little more. */
const size = '256m'
/** Number of refused writes before disk space is freed. */
const seen = 20

/** Writes until the disk is full. Returns a function that frees the space. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  for (const bytes of [1 << 20, 1 << 12]) {
    const chunk = Buffer.alloc(bytes, 1)
    while (
      await file.write(chunk).then(
        () => true,
        () => false,
      )
    );
  }
  await file.close()
  return () => rm(path)
}

export const diskFull = fault<{ times: number }>({
  name: 'disk-full',
  title: 'The disk is full',
  done: `the data folder of an embedded server is a file system of its own (tmpfs, ${size}), which is filled to its last block while ten clients write at once and another one reads; after ${seen} refusals there is room again. At the end the process is ended with SIGKILL and the folder is opened once more.`,
  holds:
    'what finds no room is a 503 that says when to come back, nothing is half stored, reads go on, writing goes on by itself when there is room, and the database opens again.',
  needs: ['mount'],
  full: { times: 5 },
  short: { times: 1 },
  run: async (stage, { times }) => {
    const folder = await stage.folder()
    stage.atEnd(await mountSmallDisk(folder, size))
    const environment = { DATA_DIR: folder }
    const { scenes, spare } = await withDatabase(environment, db => layScenes(db, times))
    const server = await stage.server(environment)
    const [ledger, findings] = [openLedger(), openFindings()]
    const prober = probe(server.url, spare)
    stage.atEnd(() => prober.close())
    const refusals = new Map<string, number>()
    for (const [n, scene] of scenes.entries()) {
      const before = ledger.unavailable
      let room: Promise<void> | undefined
      const makeRoom = await fill(folder)
      const watch = setInterval(() => {
        if (ledger.unavailable - before >= seen) room ??= makeRoom()
      }, 20)
      await writeAll(scene, () => ({
        url: () => server.url,
        ledger,
        stopped: () => room !== undefined,
        again: () => true,
      }))
      clearInterval(watch)
      await (room ?? makeRoom())
      await look({ url: server.url, scene, ledger, findings })
      stage.say(`${n + 1} of ${times}, ${ledger.unavailable - before} refusals`)
    }
    for (const { kind, sent } of ledger.writes) if (sent > 1) refusals.set(kind, (refusals.get(kind) ?? 0) + sent - 1)
    await prober.close()
    const died = server.child.exitCode !== null
    await server.end('SIGKILL')
    const media = join(folder, 'media')
    await withDatabase(environment, db => audit(db, { ledger, findings, media }))
    const { bavail, bsize } = await statfs(folder)
    stage.say(`room at the end: ${Math.round((bavail * bsize) / 2 ** 20)} MiB`)
    const reads = [...prober.statuses].filter(([status]) => status !== 200).reduce((sum, [, many]) => sum + many, 0)
    return [
      {
        what: 'refusals with 503',
        value: ledger.unavailable,
        text: `${ledger.unavailable} (${[...refusals].map(([kind, many]) => `${kind} ${many}`).join(', ')})`,
        atLeast: times,
      },
      none('of them without Retry-After', ledger.withoutRetryAfter),
      ...figuresOf(findings, ledger, stage.say),
      { what: 'reads meanwhile', value: prober.times.length, text: String(prober.times.length), atLeast: 1 },
      none('of them not answered with 200', reads),
      none('deaths of the server process', Number(died)),
    ]
  },
})
