import { expect, it } from 'vitest'
import { createKeyedQueue, createQueue } from './queue.ts'

it('runs two items at a time in FIFO order, and rejects work when the queue is full', async () => {
  const inTurn = createQueue({ atOnce: 2, waiting: 3 })
  const began: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const works = gates.map(({ promise }, number) =>
    inTurn(async () => {
      began.push(number)
      await promise
    }),
  )
  expect(began).toEqual([0, 1])
  await expect(inTurn(() => Promise.resolve())).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
  gates[1]?.resolve()
  await works[1]
  expect(began).toEqual([0, 1, 2])
  for (const { resolve } of gates) resolve()
  await Promise.all(works)
  expect(began).toEqual([0, 1, 2, 3, 4])
})

it('continues after work that rejects', async () => {
  const inTurn = createQueue({ atOnce: 1, waiting: 1 })
  const broken = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(broken).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again')
})

it('rejects work that waited too long, and frees its place in the queue', async () => {
  const run = createQueue({ atOnce: 1, waiting: 1, patience: 1 })
  const gate = Promise.withResolvers<void>()
  const held = run(() => gate.promise)
  for (const _ of ['first', 'second'])
    await expect(run(() => Promise.resolve())).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
  gate.resolve()
  await held
  expect(await run(() => Promise.resolve('next'))).toBe('next')
})

it('applies limits per key, and resets a key without work', async () => {
  const run = createKeyedQueue({ atOnce: 1, waiting: 1 })
  const gate = Promise.withResolvers<void>()
  const anns = [run('ann', () => gate.promise), run('ann', () => gate.promise)]
  await expect(run('ann', () => Promise.resolve())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 2 })
  expect(await run('ben', () => Promise.resolve('done'))).toBe('done')
  gate.resolve()
  await Promise.all(anns)
  expect(await run('ann', () => Promise.resolve('again'))).toBe('again')
})

it.each([
  ['its key has too many', undefined, 'TOO_MANY_REQUESTS'],
  ['the server was slow, if that is more likely', 'UNAVAILABLE', 'UNAVAILABLE'],
] as const)('says of work of a key that waited too long that %s', async (_, late, code) => {
  const run = createKeyedQueue({ atOnce: 1, waiting: 1, patience: 1, ...(late && { late }) })
  const gate = Promise.withResolvers<void>()
  const first = run('ann', () => gate.promise)
  await expect(run('ann', () => Promise.resolve())).rejects.toMatchObject({ code, retryAfter: 2 })
  gate.resolve()
  await first
})
