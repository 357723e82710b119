import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'

it('runs two at a time in the order of their coming, and refuses beyond the line', async () => {
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

it('goes on after work that fails', async () => {
  const inTurn = createQueue({ atOnce: 1, waiting: 1 })
  const broken = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(broken).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again')
})
