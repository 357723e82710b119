import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

/** A modal layer accepts clicks shortly after it opens. */
export async function findDialog(name: string | RegExp): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(dialog).not.toHaveStyle({ pointerEvents: 'none' }))
  return dialog
}

export const noDialog = (): Promise<void> =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.body).not.toHaveStyle({ pointerEvents: 'none' })
  })
