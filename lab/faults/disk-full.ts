import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { fault, none } from './fault.ts'
import { mountSmallDisk } from './small-disk.ts'
import { audit } from './town/audit.ts'
import { figuresOf, openFindings } from './town/findings.ts'
import { openLedger } from './town/ledger.ts'
import { checkScene } from './town/look.ts'
import { withDatabase } from './town/people.ts'
import { probe } from './town/prober.ts'
import { createScenes, writeAll } from './town/writers.ts'

/** Enough for an embedded database with its WAL and some images. */
const size = '256m'
const seen = 20

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
  title: 'Full disk',
  done: `the data folder of an embedded server is a separate file system (tmpfs, ${size}). It is filled completely while ten clients write concurrently and another one reads; after ${seen} refusals, space is freed. At the end the process is killed with SIGKILL and the folder is opened again.`,
  holds:
    'a write without disk space is refused with 503 and Retry-After, no write is stored partially, reads continue, writes continue without intervention after space is freed, and the database opens again.',
  needs: ['mount'],
  full: { times: 5 },
  short: { times: 1 },
  run: async (stage, { times }) => {
    const folder = await stage.folder()
    stage.atEnd(await mountSmallDisk(folder, size))
    const environment = { DATA_DIR: folder }
    const { scenes, spare } = await withDatabase(environment, db => createScenes(db, times))
    const server = await stage.server(environment)
    const [ledger, findings] = [openLedger(), openFindings()]
    const prober = probe(server.url, spare)
    stage.atEnd(() => prober.close())
    const refusals = new Map<string, number>()
    for (const [n, scene] of scenes.entries()) {
      const before = ledger.unavailable
      let freed: Promise<void> | undefined
      const freeSpace = await fill(folder)
      const watch = setInterval(() => {
        if (ledger.unavailable - before >= seen) freed ??= freeSpace()
      }, 20)
      await writeAll(scene, () => ({
        url: () => server.url,
        ledger,
        stopped: () => freed !== undefined,
        again: () => true,
      }))
      clearInterval(watch)
      await (freed ?? freeSpace())
      await checkScene({ url: server.url, scene, ledger, findings })
      stage.say(`${n + 1} of ${times}, ${ledger.unavailable - before} refusals`)
    }
    for (const { kind, sent } of ledger.writes) if (sent > 1) refusals.set(kind, (refusals.get(kind) ?? 0) + sent - 1)
    await prober.close()
    const died = server.child.exitCode !== null
    await server.end('SIGKILL')
    const media = join(folder, 'media')
    await withDatabase(environment, db => audit(db, { ledger, findings, media }))
    const { bavail, bsize } = await statfs(folder)
    stage.say(`free space at the end: ${Math.round((bavail * bsize) / 2 ** 20)} MiB`)
    const reads = [...prober.statuses].filter(([status]) => status !== 200).reduce((sum, [, many]) => sum + many, 0)
    return [
      {
        what: 'writes refused with 503',
        value: ledger.unavailable,
        text: `${ledger.unavailable} (${[...refusals].map(([kind, many]) => `${kind} ${many}`).join(', ')})`,
        atLeast: times,
      },
      none('503 answers without Retry-After', ledger.withoutRetryAfter),
      ...figuresOf(findings, ledger, stage.say),
      { what: 'reads', value: prober.times.length, text: String(prober.times.length), atLeast: 1 },
      none('reads answered other than with 200', reads),
      none('exits of the server process', Number(died)),
    ]
  },
})
