import { afterEach, beforeEach, expect, vi } from 'vitest'

// React reports its own misuse on the console, and a component that asks the network in a test proves nothing.
const heard: string[] = []

beforeEach(() => {
  heard.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(
      (...args: unknown[]) => void heard.push(`console.${level}: ${args.map(String).join(' ')}`),
    )
  vi.spyOn(globalThis, 'fetch').mockImplementation(input => {
    const address = input instanceof Request ? input.url : String(input)
    heard.push(`unexpected request: ${address}`)
    return Promise.reject(new TypeError(`No test answers ${address}.`))
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(heard).toEqual([])
})
