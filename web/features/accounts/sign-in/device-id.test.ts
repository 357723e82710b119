import { afterEach, expect, it, vi } from 'vitest'
import { canBeRecognised, deviceId } from './device-id.ts'

const agent = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`

function seem({ userAgent = agent('140.0.0.0'), width = 390, height = 844, language = 'en-GB' } = {}) {
  vi.stubGlobal('navigator', { userAgent, language })
  vi.stubGlobal('screen', { width, height })
  return deviceId()
}

afterEach(() => vi.unstubAllGlobals())

it('stays the same after a browser update and a rotation of the screen', async () => {
  const id = await seem()
  expect(id).toMatch(/^[0-9a-f]{64}$/)
  expect(await seem({ userAgent: agent('141.0.7390.54') })).toBe(id)
  expect(await seem({ width: 844, height: 390 })).toBe(id)
})

it('changes with the language, the screen size and the browser', async () => {
  const others = [
    await seem({ language: 'ca' }),
    await seem({ width: 412 }),
    await seem({ userAgent: 'Firefox/144.0' }),
  ]
  expect(new Set([await seem(), ...others]).size).toBe(4)
})

it('is undefined over plain http', async () => {
  vi.stubGlobal('crypto', {})
  expect(canBeRecognised()).toBe(false)
  expect(await seem()).toBeUndefined()
})
