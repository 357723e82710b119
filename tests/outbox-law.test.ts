import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** The one place that writes events: last in its transaction and under the lock that makes ids appear in order. */
const writer = 'server/db/transaction.ts'
const writes =
  /(insertInto|updateTable|mergeInto)\(\s*['"`]outbox|(insert\s+into|update|merge\s+into|copy)\s+(public\.)?"?outbox\b/i

it('nothing but the transaction helper writes to the outbox', async () => {
  const files = await Array.fromAsync(glob('{contract,server,scripts,bench}/**/*.{ts,mjs,sql}', { cwd: root }))
  const writers = await Promise.all(
    files.map(async file =>
      writes.test(await readFile(join(root, file), 'utf8')) ? [file.replaceAll('\\', '/')] : [],
    ),
  )
  expect(writers.flat()).toEqual([writer])
})
