import { expect, it } from 'vitest'
import { createRoom } from './body-room.ts'

/** Work that says when it began, and ends when it is told to. */
function works(room: ReturnType<typeof createRoom>) {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (name: string, of: string, size: number) =>
    room({ of, size }, () => {
      begun.push(name)
      return new Promise<void>((resolve, reject) =>
        ends.set(name, error => {
          if (error) reject(error)
          else resolve()
        }),
      )
    })
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await new Promise(resolve => setImmediate(resolve))
  }
  return { begun, start, end }
}

it('lets in as much as fits, the others in the order of their coming', async () => {
  const { begun, start, end } = works(createRoom({ bytes: 10, each: 9 }))
  const all = [start('a', 'ann', 6), start('b', 'ben', 4), start('c', 'cat', 8), start('d', 'dan', 1)]
  await end('none')
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  // The one that came last would fit, and waits for the larger one before it.
  expect(begun).toEqual(['a', 'b'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await end('c')
  await end('d')
  await Promise.all(all)
})

it('lets an account hold up nobody but itself', async () => {
  const { begun, start, end } = works(createRoom({ bytes: 100, each: 2 }))
  const all = [1, 2, 3, 4].map(n => start(`ann ${n}`, 'ann', 1))
  all.push(start('ben', 'ben', 1))
  await end('none')
  expect(begun).toEqual(['ann 1', 'ann 2', 'ben'])
  await end('ann 2')
  expect(begun).toEqual(['ann 1', 'ann 2', 'ben', 'ann 3'])
  for (const name of ['ann 1', 'ann 3', 'ann 4', 'ben']) await end(name)
  await Promise.all(all)
})

it('has its room back from work that fails, and takes what is larger than all of it alone', async () => {
  const { begun, start, end } = works(createRoom({ bytes: 10, each: 1 }))
  const failed = start('a', 'ann', 99).catch((error: Error) => error.message)
  const other = start('b', 'ben', 1)
  await end('none')
  expect(begun).toEqual(['a'])
  await end('a', new Error('It broke off.'))
  expect(await failed).toBe('It broke off.')
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  await other
})
