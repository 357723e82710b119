import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/dom'
import './fast-dom.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Lazy screens compile slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// React reports misuse on the console, so console output fails the test.
const heard: string[] = []
/** jsdom does not know the `search` element. */
const harmless = /The tag <%s> is unrecognized in this browser.* search$/

const hear = (level: string, args: unknown[]) => {
  const text = `console.${level}: ${args.map(String).join(' ')}`
  if (!harmless.test(text)) heard.push(text)
}

beforeEach(() => {
  heard.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => hear(level, args))
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
