import type { Argon2Parameters } from 'node:crypto'
import { createThreads } from '../concurrency/threads.ts'

const hashed = createThreads<Argon2Parameters, Uint8Array>(
  new URL('./argon2-worker.ts', import.meta.url),
  'A hash was not finished.',
)

/** In a low-priority worker, so that sign-ins delay neither requests nor file operations of the libuv pool. */
export const argon2id = async (parameters: Argon2Parameters): Promise<Buffer> => Buffer.from(await hashed(parameters))
