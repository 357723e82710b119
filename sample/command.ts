import { parseArgs } from 'node:util'
import type { Database } from '../server/db/client.ts'
import type { MediaStore } from '../server/media/store.ts'
import type { Keyring } from '../server/crypto/keyring.ts'
import { accountLine } from './accounts.ts'
import { loadSampleCity } from './city.ts'

interface SampleTools {
  open: () => Promise<Database>
  media: MediaStore
  keyring: Keyring
  databaseUrl: string | undefined
  print: (line: string) => void
}

const usage = 'Usage: npm run sample -- city | large [--people N] [--posts N] [--replies N]'
const sizeMax = 50_000_000

export async function runSample(args: string[], tools: SampleTools): Promise<0 | 1> {
  const command = read(args)
  if (!command) return fail(tools, usage)
  if (command.kind === 'city') {
    const database = await tools.open()
    const accounts = await loadSampleCity({ db: database.db, media: tools.media, keyring: tools.keyring }).finally(
      database.close,
    )
    tools.print('The sample city is in place. Sign in as:')
    for (const account of accounts) tools.print(accountLine(account))
    return 0
  }
  if (!tools.databaseUrl)
    return fail(
      tools,
      'The large city needs a PostgreSQL server: name it with DATABASE_URL=postgres://user:password@host:5432/name.',
    )
  await (await tools.open()).close()
  // Imported on demand: COPY streams are a development dependency.
  const { AlreadyLarge, loadLargeCity } = await import('./large.ts')
  try {
    const { seconds } = await loadLargeCity(tools.databaseUrl, {
      ...command.sizes,
      onProgress: ({ table, rows, of }) => {
        if (rows % 500_000 === 0 || rows === of) tools.print(`${table}: ${rows} of ${of}`)
      },
    })
    tools.print(`The large city took ${Math.round(seconds)} s.`)
    return 0
  } catch (error) {
    if (error instanceof AlreadyLarge) return fail(tools, error.message)
    throw error
  }
}

function fail({ print }: SampleTools, sentence: string): 1 {
  print(sentence)
  return 1
}

type Command = { kind: 'city' } | { kind: 'large'; sizes: { people?: number; posts?: number; replies?: number } }

function read(args: string[]): Command | null {
  try {
    const number = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { people: number, posts: number, replies: number },
    })
    const [kind, ...more] = positionals
    if (more.length > 0) return null
    if (kind === 'city') return Object.keys(values).length === 0 ? { kind } : null
    if (kind !== 'large') return null
    const sizes = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]))
    return Object.values(sizes).every(size => Number.isInteger(size) && size > 0 && size <= sizeMax)
      ? { kind, sizes }
      : null
  } catch {
    return null
  }
}
