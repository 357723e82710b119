import { expect, it, vi } from 'vitest'
import { lazyModule } from './lazy-module.ts'

it('loads a module once and runs handlers in call order', async () => {
  const first = Promise.withResolvers<string>()
  const load = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue('too early')
  const module = lazyModule(load)
  const calls: string[] = []
  const both = Promise.all([
    module().then(file => calls.push(`1 ${file}`)),
    module().then(file => calls.push(`2 ${file}`)),
  ])
  first.resolve('loaded')
  await both
  expect(calls).toEqual(['1 loaded', '2 loaded'])
  expect(load).toHaveBeenCalledTimes(1)
})

it('loads again after a failure', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('loaded')
  const module = lazyModule(load)
  await expect(module()).rejects.toThrow('offline')
  await expect(module()).resolves.toBe('loaded')
})
