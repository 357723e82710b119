import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { Outputs } from '../../../../contract/contract.ts'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'

describe('the setting of who may write', () => {
  const open = (messages: ApiAnswers['messages']) =>
    openPage('/settings/data/write', {
      api: { messages: { settings: () => ({ acceptsFrom: 'everyone' }), ...messages } },
    })

  it('is saved immediately', async () => {
    let stored: Outputs['messages']['settings'] = { acceptsFrom: 'everyone' }
    const { user, api } = await open({ settings: () => stored, saveSettings: settings => (stored = settings) })
    const choice = await screen.findByRole('radio', { name: /^People with something in common/ })
    expect(screen.getByRole('radio', { name: /^Everyone/ })).toBeChecked()
    await user.click(choice)
    expect(choice).toBeChecked()
    await screen.findByText('Saved')
    expect(choice).toBeChecked()
    expect(api.sent('messages.saveSettings')).toEqual([{ acceptsFrom: 'inCommon' }])
  })

  it('returns to the saved choice if that fails', async () => {
    const { user } = await open({ saveSettings: refuse('UNAVAILABLE') })
    await user.click(await screen.findByRole('radio', { name: /^No one new/ }))
    await toast(/^Failed to save/)
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Everyone/ })).toBeChecked())
  })
})
