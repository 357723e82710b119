import type { Argon2Parameters } from 'node:crypto'
import { createThreads } from '../threads.ts'

const hashed = createThreads<Argon2Parameters, Uint8Array>(
  new URL('./argon2-worker.ts', import.meta.url),
  'A hash was not finished.',
)

/**
 * Argon2id in a thread that gives way to the others: a burst of sign-ins must not make readers wait, nor hold the
 * threads that read files.
 */
export const argon2id = async (parameters: Argon2Parameters): Promise<Buffer> => Buffer.from(await hashed(parameters))
