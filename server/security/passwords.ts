import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createQueue } from '../queue.ts'
import { argon2id } from './argon2.ts'

// OWASP's first row for argon2id. The numbers travel in each hash, so that raising them keeps old passwords valid.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
// One hash takes 19 MiB and a core.
const inTurn = createQueue({ atOnce: 2, waiting: 100 })

/** An argon2id hash in PHC format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => argon2id({ message: password.normalize('NFKC'), nonce, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Whether the password belongs to the hash. An unreadable hash belongs to none. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const actual = await inTurn(() =>
    argon2id({
      message: password.normalize('NFKC'),
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(actual, expected)
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Whether a hash was made at another cost than today's, so that it is made anew when its password is next typed. */
export const isOutdated = (hash: string): boolean =>
  !hash.startsWith(`$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`)
