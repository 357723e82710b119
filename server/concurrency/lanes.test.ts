import { expect, it } from 'vitest'
import { createLanes, type Turn } from './lanes.ts'

function gated(bounds: Parameters<typeof createLanes>[0]) {
  const run = createLanes(bounds)
  const began: string[] = []
  const refused: string[] = []
  const gates: PromiseWithResolvers<void>[] = []
  const add = (lane: Turn['lane'], share: string, name: string) => {
    const gate = Promise.withResolvers<void>()
    return run({ lane, share }, () => {
      began.push(name)
      gates.push(gate)
      return gate.promise
    }).catch((error: { code?: string }) => refused.push(`${name} ${error.code}`))
  }
  const finish = async (works: Promise<unknown>[]) => {
    const all = Promise.all(works)
    let done = false
    void all.then(() => (done = true))
    while (!done) {
      gates.shift()?.resolve()
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  return { add, began, refused, finish }
}

it('runs the first lane before the other one, round-robin between shares', async () => {
  const { add, began, refused, finish } = gated({ atOnce: 1, waiting: 10, each: 10 })
  await finish([
    add('other', 'a', 'runs'),
    add('other', 'a', 'a1'),
    add('other', 'a', 'a2'),
    add('other', 'a', 'a3'),
    add('other', 'b', 'b1'),
    add('other', 'c', 'c1'),
    add('other', 'b', 'b2'),
    add('first', 'x', 'x1'),
    add('first', 'x', 'x2'),
    add('first', 'y', 'y1'),
  ])
  expect(began).toEqual(['runs', 'x1', 'y1', 'x2', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(refused).toEqual([])
})

it('limits each share, and evicts from the largest share when a lane is full', async () => {
  const { add, began, refused, finish } = gated({ atOnce: 1, waiting: 4, each: 3 })
  await finish([
    add('other', 'a', 'runs'),
    ...['a1', 'a2', 'a3', 'a4'].map(name => add('other', 'a', name)),
    add('other', 'b', 'b1'),
    add('other', 'c', 'c1'),
    add('other', 'd', 'd1'),
    add('other', 'e', 'e1'),
    add('first', 'a', 'known'),
  ])
  expect(refused.sort()).toEqual(['a2 UNAVAILABLE', 'a3 UNAVAILABLE', 'a4 UNAVAILABLE', 'e1 UNAVAILABLE'])
  expect(began).toEqual(['runs', 'known', 'a1', 'b1', 'c1', 'd1'])
})

it('runs the first lane next, regardless of the queue length of one share', async () => {
  const { add, began, finish } = gated({ atOnce: 2, waiting: 100, each: 50 })
  const flood = Array.from({ length: 130 }, (_, number) => add('other', '2001:db8:0:1::/64', `wrong ${number}`))
  await finish([...flood, add('other', '192.0.2.1', 'elsewhere'), add('first', 'owner', 'right')])
  expect(began.slice(0, 5)).toEqual(['wrong 0', 'wrong 1', 'right', 'wrong 2', 'elsewhere'])
  expect(began).toHaveLength(54)
})

it('continues after work that rejects', async () => {
  const run = createLanes({ atOnce: 1, waiting: 1, each: 1 })
  const turn: Turn = { lane: 'other', share: 'a' }
  const broken = run(turn, () => Promise.reject(new Error('no')))
  const next = run(turn, () => Promise.resolve('done'))
  await expect(broken).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await run(turn, () => Promise.resolve('again'))).toBe('again')
})

it('rejects work that waited too long, and frees its place', async () => {
  const lengths: number[] = []
  const run = createLanes({ atOnce: 1, waiting: 1, each: 1, patience: 1, onLine: length => lengths.push(length) })
  const turn: Turn = { lane: 'other', share: 'a' }
  const gate = Promise.withResolvers<void>()
  const held = run(turn, () => gate.promise)
  for (const _ of ['first', 'second'])
    await expect(run(turn, () => Promise.resolve())).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
  gate.resolve()
  await held
  expect(await run(turn, () => Promise.resolve('next'))).toBe('next')
  expect(lengths).toEqual([1, 0, 1, 0])
})
