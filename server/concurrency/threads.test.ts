import { expect, it, vi } from 'vitest'
import { createThreads } from './threads.ts'

const echo = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ say, thenEnd, fail }) => {
      if (fail) throw new Error(fail)
      if (say !== null) parentPort.postMessage(say ?? threadId)
      if (thenEnd) setImmediate(() => process.exit(0))
    })`)}`,
)

it('answers each question, and rejects when a worker ends without an answer', async () => {
  const ask = createThreads<{ say?: string | null; thenEnd?: boolean; fail?: string }, string>(echo, 'It ended.')
  expect(await Promise.all(['a', 'b', 'c'].map(say => ask({ say })))).toEqual(['a', 'b', 'c'])
  await expect(ask({ say: null, thenEnd: true })).rejects.toThrow('It ended.')
  await expect(ask({ fail: 'It broke.' })).rejects.toThrow('It broke.')
  expect(await ask({ say: 'd' })).toBe('d')
})

it('does not reuse a worker that ended while idle', async () => {
  const ask = createThreads<{ thenEnd?: boolean }, number>(echo, 'It ended.')
  const first = await ask({ thenEnd: true })
  await expect.poll(async () => (await ask({}).catch(() => first)) === first).toBe(false)
  const second = await ask({})
  expect(second).not.toBe(first)
  expect(await ask({})).toBe(second)
})

it('ends a worker that was idle for a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const ask = createThreads<object, number>(echo, 'It ended.')
    const first = await ask({})
    vi.advanceTimersByTime(59_000)
    expect(await ask({})).toBe(first)
    vi.advanceTimersByTime(59_000)
    expect(await ask({})).toBe(first)
    vi.advanceTimersByTime(61_000)
    expect(await ask({})).not.toBe(first)
  } finally {
    vi.useRealTimers()
  }
})
