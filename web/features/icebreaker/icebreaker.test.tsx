import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import type { Outputs } from '../../../contract/contract.ts'
import { noConnection, refuse } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { aPerson } from '../../testing/samples.ts'

type Home = Outputs['feed']['home']

const home = (icebreaker: Partial<Home['icebreaker']> = {}) => ({
  home: (): Home => ({
    icebreaker: { answer: null, peers: [], ...icebreaker },
    people: [],
    featured: null,
    feed: { items: [], next: null },
  }),
})
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your answer')
const write = async (value: string) => fireEvent.change(await box(), { target: { value } })
const echo = { answer: ({ answer }: { answer: string }) => ({ answer }) }

it('keeps an answer that could not be saved, and saves it with Ctrl+Enter', async () => {
  const { user, go, api } = await openPage('/home', { api: { feed: home(), icebreaker: { answer: noConnection } } })
  await screen.findByText('What brought you to Barcelona?')
  expect(screen.getByText('Post')).toBeDisabled()
  await write(' \u200B ')
  expect(screen.getByText('Post')).toBeDisabled()
  await write('A ferry that was late.')
  await go('/ask')
  await screen.findByText('Answers and tips from your neighbors.')
  await go('/home')
  expect(await box()).toHaveValue('A ferry that was late.')
  await user.click(screen.getByText('Post'))
  await toast('Save failed')
  await toast("Couldn't save your answer. Please try again.")
  expect(await box()).toHaveValue('A ferry that was late.')
  api.answer({ icebreaker: echo })
  const field = await box()
  field.focus()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await toast('Answer saved!')
  await toast('Your icebreaker answer has been updated.')
  await screen.findByText('Saved')
  expect(screen.queryByLabelText('Your answer')).toBeNull()
  await waitFor(() => expect(screen.getByLabelText('Edit your answer')).toHaveFocus())
  vi.advanceTimersByTime(3_000)
  await screen.findByText('Icebreaker')
  await waitFor(() => expect(screen.queryByText('Answer saved!')).toBeNull())
  expect(screen.getByText('A ferry that was late.')).toBeVisible()
})

it('edits an answer, or cancels the edit', async () => {
  const { user, api } = await openPage('/home', { api: { feed: home({ answer: 'A ferry.' }), icebreaker: echo } })
  const edit = async () => {
    await user.click(await screen.findByLabelText('Edit your answer'))
    await waitFor(async () => expect(await box()).toHaveFocus())
  }
  await edit()
  expect(await box()).toHaveValue('A ferry.')
  await write('Something else entirely.')
  await user.click(screen.getByLabelText('Cancel'))
  await screen.findByText('A ferry.')
  await edit()
  await write('   ')
  await user.click(screen.getByLabelText('Save'))
  await waitFor(async () => expect(await box()).toHaveFocus())
  await write('x'.repeat(501))
  expect((await screen.findAllByText(/^1 character too many/)).length).toBeGreaterThan(0)
  await user.click(screen.getByLabelText('Save'))
  expect(api.sent('icebreaker.answer')).toEqual([])
  await write('A ferry, and then the light.')
  await user.click(screen.getByLabelText('Save'))
  await waitFor(() => expect(screen.queryByLabelText('Your answer')).toBeNull())
  await screen.findByText('A ferry, and then the light.')
  expect(api.sent('icebreaker.answer')).toEqual([{ answer: 'A ferry, and then the light.' }])
})

it('shows at the field why the server refuses an answer', async () => {
  const { user } = await openPage('/home', { api: { feed: home(), icebreaker: { answer: refuse('FOREIGN_ORIGIN') } } })
  await write('A ferry.')
  await user.click(screen.getByText('Post'))
  const reason = 'That request came from another website.'
  await screen.findByText(reason)
  expect(await box()).toHaveAccessibleDescription(reason)
  expect(await box()).toHaveValue('A ferry.')
})

it('shows three answers of other members, and up to ten on demand, each linked to the profile', async () => {
  const peers = Array.from({ length: 12 }, (_, n) => ({
    person: aPerson({ name: `Peer ${n}` }),
    answer: `Answer ${n}`,
  }))
  const { user } = await openPage('/home', { api: { feed: home({ peers }) } })
  const list = within(await screen.findByLabelText('What your neighbors said'))
  const names = () => list.getAllByRole('link').map(link => link.textContent)
  expect(names()).toEqual(['Peer 0', 'Peer 1', 'Peer 2'])
  await user.click(screen.getByText('See more answers'))
  await waitFor(() => expect(names()).toHaveLength(10))
  expect(names().slice(0, 3)).toEqual(['Peer 0', 'Peer 1', 'Peer 2'])
  await user.click(screen.getByText('Show less'))
  await waitFor(() => expect(names()).toHaveLength(3))
  expect(list.getByRole('link', { name: 'Peer 0' })).toHaveAttribute('href', `/profile/${peers[0]?.person.id}`)
})
