import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { aPerson, aQuestion } from '../../testing/samples.ts'

it("shows the server's reason for a refused question, or asks to try again", async () => {
  const { api, user } = await openPage('/ask', { api: { questions: { ask: refuse('SIGNED_OUT') } } })
  await user.type(await screen.findByLabelText('Your question'), 'Which market is open on Sunday?')
  await user.selectOptions(screen.getByLabelText('Category'), 'Food & Local Tips')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await toast('Failed to post question')
  await toast('Not authenticated')
  api.raw({ 'POST /api/questions': () => new Response('<h1>Bad Gateway</h1>', { status: 502 }) })
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await toast('Please try again')).toBeInTheDocument()
})

it('names an author without a name a former member', async () => {
  await openPage('/ask', {
    api: { questions: { list: () => ({ items: [aQuestion({ author: aPerson({ name: '' }) })], next: null }) } },
  })
  expect(within(await screen.findByRole('article')).getByText('Former member')).toBeVisible()
})
