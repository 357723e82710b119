import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { noConnection } from '../../testing/fake-api.ts'
import { openedDocuments } from '../../testing/location.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { aSession, aViewer } from '../../testing/samples.ts'
import { tellLive } from '../../testing/surroundings.ts'

const text = () => screen.findByLabelText<HTMLTextAreaElement>('Your question')
const type = async (value: string) => fireEvent.change(await text(), { target: { value } })

async function signOut(user: Awaited<ReturnType<typeof openPage>>['user']) {
  const opened = openedDocuments()
  await user.click(screen.getByLabelText('Open account menu'))
  await user.click(await screen.findByText('Sign out'))
  await waitFor(() => expect(opened).toEqual(['/']))
}
const stored = () => JSON.stringify({ ...localStorage })

it('clears an unsent draft on sign-out', async () => {
  const { user } = await openPage('/ask', { api: { accounts: { signOut: () => ({ signedOut: true }) } } })
  await type('Only typed, never sent')
  await waitFor(() => expect(stored()).toContain('Only typed'))
  await signOut(user)
  expect(stored()).not.toContain('Only typed')
})

it('keeps a question that failed to send through a sign-out, for its author only', async () => {
  const [marta, jordi] = [aViewer(), aViewer({ name: 'Jordi Vila' })]
  const { user, api } = await openPage('/ask', {
    as: marta,
    api: { accounts: { signOut: () => ({ signedOut: true }) }, questions: { ask: noConnection } },
  })
  await type('Does this arrive?')
  await user.selectOptions(screen.getByLabelText('Category'), 'Podcasting')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await toast('Failed to post question')
  for (const [viewer, words] of [
    [jordi, ''],
    [marta, 'Does this arrive?'],
  ] as const) {
    api.answer({ accounts: { session: () => aSession(viewer) } })
    await tellLive({ type: 'access.changed' })
    await waitFor(() => expect(screen.getByLabelText('Your question')).toHaveValue(words))
  }
  await signOut(user)
  expect(stored()).toContain('Does this arrive?')
})
