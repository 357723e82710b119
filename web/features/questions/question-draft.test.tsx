import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { noConnection, refuse } from '../../testing/fake-api.ts'
import { openedDocuments } from '../../testing/location.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { aQuestion, aSession, aViewer } from '../../testing/samples.ts'
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

it('edits the question whose answer was lost, if it was corrected since, and says so', async () => {
  const { user, api, go } = await openPage('/ask', { api: { questions: { ask: noConnection } } })
  await type('Which market is open on Sundy?')
  await user.selectOptions(await screen.findByLabelText('Category'), 'Podcasting')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await toast('Failed to post question')
  await go('/events')
  await screen.findByRole('heading', { level: 1, name: 'Upcoming Events' })
  await go('/ask')
  await type('Which market is open on Sunday?')
  const asked = aQuestion({ title: 'Which market is open on Sunday?' })
  api.answer({ questions: { ask: refuse('ALREADY_STORED', { version: 'v1' }), edit: () => asked } })
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await toast("Your question was already posted. We've updated it with your changes.")
  expect(await text()).toHaveValue('')
  const [first, second] = api.sent('questions.ask') as { id: string }[]
  expect(second?.id).toBe(first?.id)
  expect(api.sent('questions.edit')).toMatchObject([
    { questionId: first?.id, title: 'Which market is open on Sunday?', basedOn: 'v1' },
  ])
  api.answer({ questions: { ask: () => aQuestion() } })
  await type('Who plays bocce?')
  await user.selectOptions(await screen.findByLabelText('Category'), 'Podcasting')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await toast('Question posted!')
  expect((api.sent('questions.ask') as { id: string }[])[2]?.id).not.toBe(first?.id)
})

it('asks under a new id once the old one is gone, and when the question was emptied', async () => {
  const { user, api } = await openPage('/ask', { api: { questions: { ask: refuse('ID_TAKEN') } } })
  await type('Which market is open on Sunday?')
  await user.selectOptions(await screen.findByLabelText('Category'), 'Podcasting')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await toast("This couldn't be matched with what you sent before. Please send it again.")
  expect(await text()).toHaveValue('Which market is open on Sunday?')
  api.answer({ questions: { ask: noConnection } })
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(api.sent('questions.ask')).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toBeEnabled())
  await type('')
  await user.selectOptions(await screen.findByLabelText('Category'), '')
  await type('Who plays bocce?')
  await user.selectOptions(await screen.findByLabelText('Category'), 'Podcasting')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(api.sent('questions.ask')).toHaveLength(3))
  expect(new Set((api.sent('questions.ask') as { id: string }[]).map(({ id }) => id)).size).toBe(3)
})
