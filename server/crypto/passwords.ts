import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createLanes, type Turn } from '../concurrency/lanes.ts'
import { argon2id } from './argon2.ts'

// OWASP's first recommendation. Each hash contains its parameters, so raising them keeps passwords valid.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`
const written = (nonce: Buffer, tag: Buffer) => `${prefix}${base64(nonce)}$${base64(tag)}`

/** Verified for unknown accounts, so that the response time does not reveal them. */
export const unknownHash = written(randomBytes(16), randomBytes(cost.tagLength))

export const isOutdated = (hash: string): boolean => !hash.startsWith(prefix)

/** PHC format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return written(nonce, await argon2id({ message: password.normalize('NFKC'), nonce, ...cost }))
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const actual = await argon2id({
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

export interface Passwords {
  hash(password: string, turn: Turn): Promise<string>
  verify(candidate: { hash: string; password: string }, turn: Turn): Promise<boolean>
}

/** A hash takes 19 MiB and a core: two run concurrently, others wait in lanes or are rejected. `verify` is replaced in tests. */
export function createPasswords({ verify = verifyPassword } = {}): Passwords {
  const inTurn = createLanes({ atOnce: 2, waiting: 100, each: 50 })
  return {
    hash: (password, turn) => inTurn(turn, () => hashPassword(password)),
    verify: (candidate, turn) => inTurn(turn, () => verify(candidate)),
  }
}

export const turnOfAccount = (accountId: string): Turn => ({ lane: 'first', share: accountId })
