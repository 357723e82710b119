import { expect, it } from 'vitest'
import { once } from './once.ts'

it('shares one load between concurrent callers, and retries after a failure', async () => {
  let loads = 0
  const load = once(async () => {
    loads++
    if (loads === 1) throw new Error('not yet')
    return loads
  })
  expect((await Promise.allSettled([load(), load()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
})
