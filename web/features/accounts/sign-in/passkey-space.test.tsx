import { screen } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../testing/page.tsx'
import { installPasskeys } from '../../../testing/passkeys.ts'

// The chunk is still on its way.
vi.mock('./passkey-block.tsx', () => new Promise(() => {}))

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
