import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { installPasskeys } from '../../../testing/passkeys.ts'

let openPage: typeof import('../../../testing/page.tsx').openPage

beforeAll(async () => {
  // The chunk is on its way forever. Other test files may have loaded it.
  vi.resetModules()
  vi.doMock('./passkey-block.tsx', () => new Promise(() => {}))
  ;({ openPage } = await import('../../../testing/page.tsx'))
})
afterAll(() => {
  vi.doUnmock('./passkey-block.tsx')
  vi.resetModules()
})

async function emptyParts() {
  await openPage('/auth/login', { as: null })
  const { form } = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign in' })
  return form?.querySelectorAll(':scope > div:empty:not(.contents)')
}

it('reserves the space of the passkey button while it loads', async () => {
  installPasskeys()
  expect(await emptyParts()).toHaveLength(1)
})

// It would close later, and move the links below away under a press.
it('reserves none where the browser has no passkeys', async () => {
  expect(await emptyParts()).toHaveLength(0)
})
