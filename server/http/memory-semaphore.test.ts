import { expect, it } from 'vitest'
import { createMemorySemaphore } from './memory-semaphore.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))

/** Who is in the room, in the order of their coming in, each with how to leave. */
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

it('lets in as much as fits, the others in the order of their coming', async () => {
  const { come, leave, inside } = visitors(createMemorySemaphore(10))
  come('a', 6)
  come('b', 4)
  come('c', 8)
  come('d', 1)
  await settled()
  expect(inside()).toEqual(['a', 'b'])
  await leave('b')
  // The one that came last would fit, and waits for the larger one before it.
  expect(inside()).toEqual(['a'])
  await leave('a')
  expect(inside()).toEqual(['c', 'd'])
})

it('takes what is larger than all of it alone', async () => {
  const { come, leave, inside } = visitors(createMemorySemaphore(10))
  come('a', 99)
  come('b', 1)
  await settled()
  expect(inside()).toEqual(['a'])
  await leave('a')
  expect(inside()).toEqual(['b'])
})
