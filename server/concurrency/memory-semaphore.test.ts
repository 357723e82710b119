import { expect, it } from 'vitest'
import { createMemorySemaphore } from './memory-semaphore.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))

function visitors(room: ReturnType<typeof createMemorySemaphore>) {
  const inside = new Map<string, () => void>()
  const come = (name: string, size: number, share?: string) =>
    void room(size, share).then(({ leave }) => inside.set(name, leave))
  const leave = async (name: string) => {
    inside.get(name)?.()
    inside.delete(name)
    await settled()
  }
  return { come, leave, inside: () => [...inside.keys()] }
}

it('admits requests that fit, and queues the others in FIFO order', async () => {
  const { come, leave, inside } = visitors(createMemorySemaphore({ bytes: 10 }))
  come('a', 6)
  come('b', 4)
  come('c', 8)
  come('d', 1)
  await settled()
  expect(inside()).toEqual(['a', 'b'])
  await leave('b')
  expect(inside()).toEqual(['a'])
  await leave('a')
  expect(inside()).toEqual(['c', 'd'])
})

it('admits a request larger than the total alone', async () => {
  const { come, leave, inside } = visitors(createMemorySemaphore({ bytes: 10 }))
  come('a', 99)
  come('b', 1)
  await settled()
  expect(inside()).toEqual(['a'])
  await leave('a')
  expect(inside()).toEqual(['b'])
})

it('keeps a part of the memory from each share, and admits the share with the least first', async () => {
  const { come, leave, inside } = visitors(createMemorySemaphore({ bytes: 10, each: 6 }))
  for (const name of ['a1', 'a2', 'a3']) come(name, 3, 'a')
  await settled()
  expect(inside()).toEqual(['a1', 'a2'])
  come('b1', 4, 'b')
  come('b2', 2, 'b')
  come('c1', 3, 'c')
  await settled()
  expect(inside()).toEqual(['a1', 'a2', 'b1'])
  await leave('a1')
  expect(inside()).toEqual(['a2', 'b1', 'c1'])
  await leave('a2')
  expect(inside()).toEqual(['b1', 'c1', 'a3'])
  await leave('c1')
  expect(inside()).toEqual(['b1', 'a3', 'b2'])
})

it('tells who holds more than one who waits, and rejects those who waited too long', async () => {
  const room = createMemorySemaphore({ bytes: 10, each: 6, patience: 1, waiting: 2 })
  const [many, few, one] = [await room(6, 'many'), await room(2, 'few'), await room(2, 'one')]
  const late = room(4, 'few').catch((error: unknown) => error)
  expect([many.isWanted(), few.isWanted(), one.isWanted()]).toEqual([true, true, false])
  expect([many, few, one].map(held => held.isFirstToLeave())).toEqual([true, false, false])
  const other = room(4, 'none').catch((error: unknown) => error)
  expect(one.isWanted()).toBe(true)
  await expect(room(1, 'one')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 })
  expect(await late).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 })
  expect(await other).toMatchObject({ code: 'UNAVAILABLE' })
  expect(many.isWanted()).toBe(false)
})
