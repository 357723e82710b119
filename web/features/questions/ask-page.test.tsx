import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { questionCategories } from '../../../contract/vocabulary.ts'
import { noConnection, refuse } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { aPerson, aQuestion, aReply, aViewer } from '../../testing/samples.ts'
import { tellLive } from '../../testing/surroundings.ts'

const text = () => screen.findByLabelText<HTMLTextAreaElement>('Your question')
const send = () => screen.findByRole('button', { name: 'Ask' })
const write = async (words: string) => fireEvent.change(await text(), { target: { value: words } })
const search = () => screen.findByLabelText<HTMLInputElement>('Search questions')
const chips = async () => within(await screen.findByRole('group', { name: 'Filter by category' }))
const page = (...titles: string[]) => ({ items: titles.map(title => aQuestion({ title })), next: null })
const words = 'Which market is open on Sunday?'

it('validates the question on input', async () => {
  const { user } = await openPage('/ask')
  expect(await send()).toBeDisabled()
  await user.type(await text(), 'abc')
  await screen.findByText('Question must be between 4 and 500 characters')
  await write('x'.repeat(501))
  expect(await send()).toBeDisabled()
  expect(screen.getByText('Question must be between 4 and 500 characters')).toBeVisible()
  await write(words)
  await screen.findByText('Please select a category for your question')
  expect(screen.getByText(`${500 - words.length} left`)).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Category'), 'Food & Local Tips')
  expect(await send()).toBeEnabled()
})

const details = () => screen.findByLabelText<HTMLTextAreaElement>(/^Details/)
const addDetails = async (user: Awaited<ReturnType<typeof openPage>>['user'], value: string) => {
  await user.click(await screen.findByRole('button', { name: 'Add details' }))
  expect(await details()).toHaveFocus()
  fireEvent.change(await details(), { target: { value } })
}

it('sends the details with the question, and collapses their field again', async () => {
  const { user, api } = await openPage('/ask', { api: { questions: { ask: () => aQuestion() } } })
  await write(` ${words}\nI need fish. `)
  await addDetails(user, ' Not too\nearly. ')
  await user.selectOptions(screen.getByLabelText('Category'), 'Food & Local Tips')
  await user.click(await details())
  fireEvent.keyDown(await details(), { key: 'Enter', metaKey: true })
  await toast('Question posted!')
  expect(api.sent('questions.ask')).toMatchObject([{ title: `${words}\nI need fish.`, details: 'Not too\nearly.' }])
  await screen.findByRole('button', { name: 'Add details' })
  expect(screen.queryByLabelText(/^Details/)).toBeNull()
  expect(await text()).toHaveFocus()
})

it('restores removed details, and keeps the field while it is emptied', async () => {
  const { user } = await openPage('/ask')
  await addDetails(user, 'For four people.')
  await user.click(screen.getByRole('button', { name: 'Remove details' }))
  expect(screen.getByRole('button', { name: 'Add details' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Add details' }))
  expect(await details()).toHaveValue('For four people.')
  await user.clear(await details())
  expect(await details()).toHaveFocus()
})

it('keeps details that are too long, shows the error next to them, and does not send them', async () => {
  const { user } = await openPage('/ask')
  await write(words)
  await user.selectOptions(screen.getByLabelText('Category'), 'Food & Local Tips')
  await addDetails(user, 'x'.repeat(2001))
  const problem = await screen.findByText('Details must be 2000 characters or less')
  expect(await details()).toHaveAccessibleDescription(problem.textContent)
  expect(await details()).toHaveValue('x'.repeat(2001))
  expect(await send()).toBeDisabled()
  fireEvent.change(await details(), { target: { value: 'x'.repeat(2000) } })
  expect(await send()).toBeEnabled()
})

it('restores a draft with both fields, also one stored before details existed', async () => {
  const viewer = aViewer()
  const draft = { id: crypto.randomUUID(), text: words, category: 'Podcasting' }
  localStorage.setItem(`${viewer.id}:question`, JSON.stringify(draft))
  const first = await openPage('/ask', { as: viewer })
  expect(await text()).toHaveValue(words)
  await addDetails(first.user, 'For four people.')
  await waitFor(() => expect(localStorage.getItem(`${viewer.id}:question`)).toContain('For four people.'))
  await first.go('/events')
  await first.go('/ask')
  expect(await text()).toHaveValue(words)
  expect(await details()).toHaveValue('For four people.')
})

it('keeps the question when sending fails, and resends it with Ctrl+Enter under the same id', async () => {
  const { user, api } = await openPage('/ask', { api: { questions: { ask: refuse('NO_CITY') } } })
  await write(words)
  await user.selectOptions(await screen.findByLabelText('Category'), 'Food & Local Tips')
  await user.click(await send())
  await toast('You must be part of a city to ask questions')
  expect(await text()).toHaveValue(words)
  api.answer({ questions: { ask: noConnection } })
  await user.click(await send())
  await toast('Failed to post question')
  expect(await text()).toHaveValue(words)
  const asked = aQuestion()
  api.answer({ questions: { ask: () => asked } })
  await user.type(await text(), '{Control>}{Enter}{/Control}')
  await toast('Question posted!')
  await toast('Your question has been shared with the community')
  expect(await text()).toHaveValue('')
  expect(within(await screen.findByRole('article')).getByText(asked.title)).toBeVisible()
  const ids = api.sent('questions.ask').map(input => (input as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
})

it('keeps the draft while another page is open, and shows a refusal at its field', async () => {
  const { user, go, api } = await openPage('/ask', { api: { questions: { ask: refuse('INTERNAL') } } })
  await write(words)
  await user.selectOptions(await screen.findByLabelText('Category'), 'Podcasting')
  await go('/events')
  await screen.findByRole('heading', { level: 1, name: 'Upcoming Events' })
  await go('/ask')
  expect(await text()).toHaveValue(words)
  expect(screen.getByLabelText('Category')).toHaveValue('Podcasting')
  await user.click(await send())
  await toast('Failed to post question')
  api.answer({
    questions: { ask: refuse('INVALID_INPUT', { fields: { title: 'questionLength' } }) },
  })
  await user.click(await send())
  const problem = await screen.findByText('Question must be between 4 and 500 characters')
  expect(await text()).toHaveAccessibleDescription(problem.textContent)
})

it('searches after a typing pause, and shows all questions again after Clear all', async () => {
  const list = ({ search }: { search?: string | undefined }) => (search ? page() : page('Any question'))
  const { user, api } = await openPage('/ask?category=Podcasting', { api: { questions: { list } } })
  await screen.findByText('Any question')
  await user.type(await search(), 'nothing')
  await screen.findByRole('heading', { name: 'No questions match' })
  expect(location.search).toBe('?search=nothing&category=Podcasting')
  expect(api.sent('questions.list').at(-1)).toMatchObject({ search: 'nothing', category: 'Podcasting' })
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await screen.findByText('Any question')
  expect(await search()).toHaveValue('')
  expect(location.search).toBe('')
})

it('keeps a letter that is typed while the search words before it arrive in the URL', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { api, go } = await openPage('/ask')
  const field = await search()
  const asked = (words: string) =>
    waitFor(() => expect(api.sent('questions.list').at(-1)).toMatchObject({ search: words }))
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('micro')
  // Not awaited: React has not rendered the new URL.
  vi.advanceTimersByTime(limits.searchDebounce)
  type('microf')
  await asked('micro')
  expect(field).toHaveValue('microf')
  await vi.advanceTimersByTimeAsync(limits.searchDebounce)
  await asked('microf')
  await go('/ask?search=other')
  await waitFor(() => expect(field).toHaveValue('other'))
})

it('keeps search words that are too long, and searches once they fit', async () => {
  const { api } = await openPage('/ask')
  const field = await search()
  fireEvent.change(field, { target: { value: 'x'.repeat(103) } })
  expect(field).toHaveValue('x'.repeat(103))
  expect(field).toHaveAccessibleDescription('3 characters too many. Shorten the text to continue.')
  fireEvent.submit(field)
  fireEvent.change(field, { target: { value: 'x'.repeat(100) } })
  await waitFor(() => expect(api.sent('questions.list').at(-1)).toMatchObject({ search: 'x'.repeat(100) }))
  const searched = api.sent('questions.list').map(input => (input as { search?: string }).search?.length ?? 0)
  expect(Math.max(...searched)).toBe(100)
})

it('filters by one category at a time and stores it in the URL', async () => {
  const { user, api } = await openPage('/ask')
  const group = await chips()
  for (const name of ['All', ...questionCategories]) group.getByText(name)
  expect(group.getByText('All')).toHaveAttribute('aria-pressed', 'true')
  await user.click(group.getByText('Housing & Renting'))
  await waitFor(() => expect(location.search).toBe('?category=Housing+%26+Renting'))
  await waitFor(() => expect(group.getByText('Housing & Renting')).toHaveAttribute('aria-pressed', 'true'))
  await waitFor(() => expect(api.sent('questions.list').at(-1)).toMatchObject({ category: 'Housing & Renting' }))
  await user.click(group.getByText('All'))
  await waitFor(() => expect(location.search).toBe(''))
})

it.each([
  { device: 'a phone', wide: false, role: 'radio' },
  { device: 'a desktop', wide: true, role: 'menuitemradio' },
])('sorts the list on $device', async ({ wide, role }) => {
  const { user, api } = await openPage('/ask', { wide })
  await user.click(await screen.findByRole('button', { name: /^Sort questions: ?Newest$/ }))
  await user.click(await screen.findByRole(role, { name: 'Most answered' }))
  await screen.findByRole('button', { name: /^Sort questions: ?Most answered$/ })
  expect(location.search).toBe('?sort=mostAnswered')
  await waitFor(() => expect(api.sent('questions.list').at(-1)).toMatchObject({ sort: 'mostAnswered' }))
})

it('offers a retry when the list cannot be loaded', async () => {
  const { user, api } = await openPage('/ask', { api: { questions: { list: refuse('INTERNAL') } } })
  await screen.findByRole('heading', { name: 'Something went wrong' })
  api.answer({ questions: { list: () => page('Loaded at last') } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Loaded at last')
  expect(screen.queryByRole('heading', { name: 'Something went wrong' })).toBeNull()
})

it('loads the next page, and offers a retry below the list when that fails', async () => {
  const { user, api } = await openPage('/ask', {
    api: { questions: { list: () => ({ ...page('On the first page'), next: 'second' }) } },
  })
  const more = await screen.findByRole('button', { name: 'Load More' })
  api.answer({ questions: { list: refuse('INVALID_CURSOR') } })
  await user.click(more)
  await screen.findByRole('heading', { name: 'Something went wrong' })
  expect(screen.getByText('On the first page')).toBeVisible()
  api.answer({ questions: { list: () => page('On the second page') } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('On the second page')
  expect(screen.getByText('On the first page')).toBeVisible()
  expect(api.sent('questions.list').at(-1)).toMatchObject({ cursor: 'second' })
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
})

it('holds a new question back behind a button, only in lists that it matches', async () => {
  const asked = (category: string) => aQuestion({ title: `About ${category}`, category, author: aPerson() })
  const { user, api } = await openPage('/ask?category=Podcasting')
  await screen.findByRole('heading', { name: 'No questions match' })
  const [art, podcast, later] = [asked('Creative Arts'), asked('Podcasting'), asked('Creative Arts')]
  await tellLive({ type: 'question.asked', question: art })
  await tellLive({ type: 'question.asked', question: podcast })
  const pill = () => screen.findByRole('button', { name: /new question/ })
  expect(await pill()).toHaveTextContent('1 new question')
  expect(screen.queryByRole('article')).toBeNull()

  api.answer({ questions: { list: () => ({ items: [podcast, art], next: null }) } })
  const group = await chips()
  await user.click(group.getByText('All'))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /new question/ })).toBeNull()
  await user.click(group.getByText('Podcasting'))
  await user.click(await pill())
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await tellLive({ type: 'question.asked', question: later })
  await user.click(group.getByText('All'))
  await user.click(await pill())
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
})

it('updates a question in the list when it is answered, edited or removed', async () => {
  const question = aQuestion({ title: 'Is the Bogatell water warm?' })
  await openPage('/ask', {
    as: aViewer(),
    api: { questions: { list: () => ({ items: [question], next: null }) } },
  })
  const card = within(await screen.findByRole('article'))
  card.getByText('No replies yet')
  const reply = aReply({ postId: question.id })
  await tellLive({ type: 'reply.posted', reply, replyCount: 1 })
  await card.findByText('1 reply')
  await tellLive({ type: 'question.changed', question: { ...question, title: 'Is the sea warm?', replyCount: 2 } })
  await card.findByText('Is the sea warm?')
  card.getByText('2 replies')
  await tellLive({ type: 'question.removed', questionId: question.id })
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})
