import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

/** Finds a dialog and waits until it accepts clicks, which a modal layer enables shortly after opening. */
export async function findDialog(name: string | RegExp): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(dialog).not.toHaveStyle({ pointerEvents: 'none' }))
  return dialog
}

/** Waits until no dialog is open and the page accepts clicks again. */
export const noDialog = (): Promise<void> =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.body).not.toHaveStyle({ pointerEvents: 'none' })
  })
