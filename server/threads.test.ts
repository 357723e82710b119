import { expect, it } from 'vitest'
import { createThreads } from './threads.ts'

/** A thread that sends back what it hears, or ends, as it is told. */
const echo = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ say, thenEnd, fail }) => {
      if (fail) throw new Error(fail)
      if (say !== undefined) parentPort.postMessage(say)
      if (thenEnd) setImmediate(() => process.exit(0))
    })`)}`,
)

it('answers each question, and tells of one that was not answered', async () => {
  const ask = createThreads<{ say?: string; thenEnd?: boolean; fail?: string }, string>(echo, 'It ended.')
  expect(await Promise.all(['a', 'b', 'c'].map(say => ask({ say })))).toEqual(['a', 'b', 'c'])
  await expect(ask({ thenEnd: true })).rejects.toThrow('It ended.')
  await expect(ask({ fail: 'It broke.' })).rejects.toThrow('It broke.')
  expect(await ask({ say: 'd' })).toBe('d')
})

it('asks no thread that ended while it had nothing to do', async () => {
  const ask = createThreads<{ say: string; thenEnd?: boolean }, string>(echo, 'It ended.')
  expect(await ask({ say: 'last words', thenEnd: true })).toBe('last words')
  await expect.poll(() => ask({ say: 'still here' }).catch(String)).toBe('still here')
  expect(await ask({ say: 'and again' })).toBe('and again')
})
