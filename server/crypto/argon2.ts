import type { Argon2Parameters } from 'node:crypto'
import { createThreads } from '../concurrency/threads.ts'

const hashed = createThreads<Argon2Parameters, Uint8Array>(
  new URL('./argon2-worker.ts', import.meta.url),
  'A hash was not finished.',
)

/**
 * Computes argon2id in a low-priority worker thread, so that a burst of sign-ins delays neither other requests nor the file
 * operations of the libuv thread pool.
 */
export const argon2id = async (parameters: Argon2Parameters): Promise<Buffer> => Buffer.from(await hashed(parameters))
