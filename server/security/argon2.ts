import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'

const script = new URL('./argon2-worker.ts', import.meta.url)
const idle: Worker[] = []

/**
 * Argon2id in a thread that gives way to the others: a burst of sign-ins must not make readers wait, nor hold the
 * threads that read files. A thread is begun when none is idle, and kept; it does not keep the process alive.
 */
export function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  const worker = idle.pop() ?? new Worker(script, { execArgv: [] })
  worker.ref()
  return new Promise((resolve, reject) => {
    const ended = (error: unknown) => reject(error instanceof Error ? error : new Error('A hash was not finished.'))
    worker.once('error', ended)
    worker.once('exit', ended)
    worker.once('message', (tag: Uint8Array) => {
      worker.off('error', ended)
      worker.off('exit', ended)
      worker.unref()
      idle.push(worker)
      resolve(Buffer.from(tag))
    })
    worker.postMessage(parameters)
  })
}
