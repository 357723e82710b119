import { expect, it } from 'vitest'
import { createMemorySemaphore } from './memory-semaphore.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))

function visitors(room: ReturnType<typeof createMemorySemaphore>) {
  const inside = new Map<string, () => void>()
  const come = (name: string, size: number) => void room(size).then(leave => inside.set(name, leave))
  const leave = async (name: string) => {
    inside.get(name)?.()
    inside.delete(name)
    await settled()
  }
  return { come, leave, inside: () => [...inside.keys()] }
}

it('admits requests that fit, and queues the others in FIFO order', async () => {
  const { come, leave, inside } = visitors(createMemorySemaphore(10))
  come('a', 6)
  come('b', 4)
  come('c', 8)
  come('d', 1)
  await settled()
  expect(inside()).toEqual(['a', 'b'])
  await leave('b')
  // `d` would fit, but waits behind the larger `c`.
  expect(inside()).toEqual(['a'])
  await leave('a')
  expect(inside()).toEqual(['c', 'd'])
})

it('admits a request larger than the total alone', async () => {
  const { come, leave, inside } = visitors(createMemorySemaphore(10))
  come('a', 99)
  come('b', 1)
  await settled()
  expect(inside()).toEqual(['a'])
  await leave('a')
  expect(inside()).toEqual(['b'])
})
