import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { QuestionDetail } from '../../../contract/questions.ts'
import type { ThreadReply } from '../../../contract/replies.ts'
import { noConnection, refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anId, aPerson, aQuestion, aReply, aViewer } from '../../testing/samples.ts'
import { tellLive } from '../../testing/surroundings.ts'

const marta = aViewer()
const me = aPerson({ id: marta.id, name: marta.name })
const own = { edit: true, remove: true, report: false }

const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your reply')
const post = () => screen.getByRole('button', { name: 'Post reply' })
const kept = async () => within(await screen.findByRole('region', { name: 'Your unsaved text' }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

async function openQuestion(question: QuestionDetail, replies: ThreadReply[] = [], more: ApiAnswers['questions'] = {}) {
  const answers = { read: () => question, replies: () => ({ items: replies, next: null }), ...more }
  const page = await openPage(`/ask/${question.id}`, { as: marta, api: { questions: answers } })
  await screen.findByLabelText('Replies')
  return page
}

it('shows a missing-question screen for unknown slugs and ids', async () => {
  const { user, go } = await openPage('/ask/nowhere', { api: { questions: { read: refuse('QUESTION_NOT_FOUND') } } })
  await screen.findByRole('heading', { level: 1, name: 'Question not found' })
  await waitFor(() => expect(document.title).toBe('Question not found · Our Peeps'))
  await go(`/ask/${anId()}`)
  await screen.findByRole('heading', { level: 1, name: 'Question not found' })
  await waitFor(() => expect(document.title).toBe('Question not found · Our Peeps'))
  await user.click(screen.getByRole('link', { name: 'Back to The Ask' }))
  await screen.findByRole('heading', { level: 1, name: 'The Ask' })
  expect(location.pathname).toBe('/ask')
})

it('shows texts unformatted and links only web URLs', async () => {
  const question = aQuestion({ title: 'Which form is it?', details: 'See https://example.org/a(b).' })
  const body = 'javascript:alert(1) <b>bold</b> [x](https://example.org/c) **no**'
  await openQuestion(question, [aReply({ postId: question.id, body })])
  const reply = await screen.findByRole('listitem')
  expect(reply).toHaveTextContent('javascript:alert(1) <b>bold</b> [x](https://example.org/c')
  const links = [...reply.querySelectorAll('a[target=_blank]')]
  expect(links.map(link => link.getAttribute('href'))).toEqual(['https://example.org/c'])
  expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(screen.getByText(/example\.org\/a/)).toHaveAttribute('href', 'https://example.org/a(b)')
})

it('shows a long title in full, with its line breaks, in a smaller font', async () => {
  const title = `Hi.\nIs Dr. Vila good? ${'I ask for my knee. '.repeat(8)}`.trim()
  await openQuestion(aQuestion({ title, details: 'It is the left one.' }), [])
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.textContent).toBe(title)
  expect(heading).toHaveClass('type-h2', 'member-text')
  screen.getByText('It is the left one.')
})

it('keeps a reply that is too long, shows by how much, and sends it once it fits', async () => {
  const question = aQuestion()
  const sent = aReply({ postId: question.id, body: 'x'.repeat(2000) })
  const { user, api } = await openQuestion(question, [], { reply: () => ({ reply: sent, replyCount: 1 }) })
  const box = screen.getByLabelText('Your reply')
  await user.click(box)
  await user.paste('x'.repeat(2050))
  expect(box).toHaveValue('x'.repeat(2050))
  expect(box).toHaveAccessibleDescription('50 characters too many. Shorten the text to continue.')
  expect(box).toBeInvalid()
  screen.getByText('2050 / 2000')
  expect(screen.getByRole('button', { name: 'Post reply' })).toBeDisabled()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(api.sent('questions.reply')).toEqual([])
  fireEvent.change(box, { target: { value: 'x'.repeat(2000) } })
  expect(box).toBeValid()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(api.sent('questions.reply')).toMatchObject([{ body: 'x'.repeat(2000) }]))
})

it('loads pages until it finds the reply in the URL, and reports a missing one', async () => {
  const question = aQuestion()
  const [first, last] = [1, 2].map(n => aReply({ postId: question.id, body: `Answer ${n}` })) as [
    ThreadReply,
    ThreadReply,
  ]
  const replies = ({ cursor }: { cursor?: string | undefined }) =>
    cursor ? { items: [last], next: null } : { items: [first], next: 'second' }
  const { go } = await openPage(`/ask/${question.slug}#reply-${last.id}`, {
    api: { questions: { read: () => question, replies } },
  })
  const reply = (await screen.findByText('Answer 2')).closest('li')
  await waitFor(() => expect(reply).toHaveFocus())
  expect(reply).toHaveAttribute('aria-current', 'true')
  await go(`/ask/${question.slug}#reply-${anId()}`)
  await toast('That reply no longer exists.')
})

it('keeps a reply as "Not sent." while offline, until a retry succeeds', async () => {
  const question = aQuestion()
  const { user, api, go } = await openQuestion(question, [], { reply: noConnection })
  type(await box(), ' a ')
  expect(post()).toBeDisabled()
  type(await box(), 'The one on carrer de Blai.')
  await user.click(post())
  await screen.findByText('Not sent.')
  expect(await box()).toHaveValue('')
  await go('/events')
  await screen.findByRole('heading', { level: 1, name: 'Upcoming Events' })
  await go(`/ask/${question.id}`)
  await screen.findByText('The one on carrer de Blai.')
  const reply = aReply({ postId: question.id, author: me, can: own })
  api.answer({
    questions: { reply: input => ({ reply: { ...reply, id: input.id, body: input.body }, replyCount: 1 }) },
  })
  await user.click(await screen.findByText('Try again'))
  await waitFor(() => expect(screen.queryByText('Not sent.')).toBeNull())
  expect(screen.getAllByText('The one on carrer de Blai.')).toHaveLength(1)
  const [first, second] = api.sent('questions.reply')
  expect(second).toEqual(first)
})

it('returns a refused reply to the composer and shows the reason', async () => {
  const question = aQuestion()
  const { user, api } = await openQuestion(question, [], { reply: refuse('ID_TAKEN') })
  type(await box(), 'May I say this?')
  await user.click(post())
  await toast('Failed to post reply')
  expect(await box()).toHaveValue('May I say this?')
  const [taken] = api.sent('questions.reply')
  api.answer({ questions: { reply: refuse('SIGNED_OUT') } })
  await user.click(post())
  await toast('User not authenticated. Your text is still in the box.')
  expect(await box()).toHaveValue('May I say this?')
  const edit = ({ replyId, body }: { replyId: string; body: string }) =>
    aReply({ id: replyId, body, postId: question.id, author: me, can: own })
  api.answer({ questions: { reply: refuse('ALREADY_STORED', { version: 'v1' }) }, replies: { edit } })
  type(await box(), 'May I say that?')
  await user.click(post())
  await toast("Your reply was already posted. We've updated it with your changes.")
  const [, second, third] = api.sent('questions.reply') as { id: string }[]
  expect([second?.id === (taken as { id: string }).id, third?.id]).toEqual([false, second?.id])
  expect(api.sent('replies.edit')).toEqual([{ replyId: second?.id, body: 'May I say that?', basedOn: 'v1' }])
})

it.each([
  ['INTERNAL', {}],
  ['TOO_MANY_REQUESTS', { retryAfter: 40 }],
] as const)('says why a reply was not stored, and keeps it for another try: %s', async (code, data) => {
  const { user } = await openQuestion(aQuestion(), [], { reply: refuse(code, data) })
  type(await box(), 'Thursdays in the park.')
  await user.click(post())
  await toast('Failed to post reply')
  expect(await screen.findByText('Not sent.')).toBeVisible()
})

it('returns a reply when the question was removed before it was stored', async () => {
  const { user } = await openQuestion(aQuestion(), [], { reply: refuse('QUESTION_NOT_FOUND') })
  type(await box(), 'Thursdays in the park.')
  await user.click(post())
  await screen.findByRole('heading', { level: 1, name: 'Question not found' })
  expect((await kept()).getByRole('textbox')).toHaveValue('Thursdays in the park.')
})

it('applies changes of other members while a reply is being typed', async () => {
  const question = aQuestion({ title: 'Who plays bocce?' })
  const { user } = await openQuestion(question)
  type(await box(), 'I play on')
  const reply = aReply({ postId: question.id, body: 'Nobody yet.' })
  await tellLive({ type: 'reply.posted', reply, replyCount: 1 })
  await screen.findByText('Nobody yet.')
  await tellLive({ type: 'reply.changed', reply: { ...reply, body: 'Two of us now.' }, replyCount: 1 })
  await screen.findByText('Two of us now.')
  expect(screen.queryByText('Nobody yet.')).toBeNull()
  await tellLive({ type: 'reply.removed', postId: question.id, replyId: reply.id, replyCount: 0 })
  await waitFor(() => expect(screen.queryByText('Two of us now.')).toBeNull())
  await tellLive({ type: 'reply.posted', reply: { ...reply, body: 'Back again.' }, replyCount: 1 })
  await screen.findByText('Back again.')
  await tellLive({ type: 'question.changed', question: { ...question, title: 'Who plays bocce on Sundays?' } })
  await screen.findByRole('heading', { level: 1, name: 'Who plays bocce on Sundays?' })
  expect(await box()).toHaveValue('I play on')

  await tellLive({ type: 'question.removed', questionId: question.id })
  await screen.findByRole('heading', { level: 1, name: 'Question not found' })
  expect((await kept()).getByRole('textbox')).toHaveValue('I play on')
  await user.click((await kept()).getByRole('button', { name: 'Copy text' }))
  await toast('Text copied to clipboard')
  expect(await navigator.clipboard.readText()).toBe('I play on')
  await tellLive({ type: 'question.changed', question })
  expect(await box()).toHaveValue('I play on')
})

it('keeps both editors when the question and the reply are changed or removed elsewhere', async () => {
  const question = aQuestion({
    author: me,
    can: { reply: true, edit: true, remove: true, report: false, feature: false },
  })
  const reply = aReply({ postId: question.id, author: me, can: own, body: 'First words.' })
  const { user, api } = await openQuestion(question, [reply])
  const edit = async (menu: string) => {
    await user.click(await screen.findByLabelText(menu))
    await user.click(await screen.findByText('Edit'))
  }
  await edit('More options for your reply')
  const ownReply = await screen.findByLabelText('Edit your reply')
  type(ownReply, 'My long and careful words.')
  await edit('More options for this question')
  const ownQuestion = await screen.findByLabelText('Edit your question')
  type(ownQuestion, 'Who edits better than I do?')

  const told = /^This text was changed elsewhere while you were editing\./
  await tellLive({ type: 'reply.changed', reply: { ...reply, body: 'Changed elsewhere.' }, replyCount: 1 })
  await screen.findByText(told)
  expect(ownReply).toHaveValue('My long and careful words.')
  const changed = { ...question, title: 'Changed as well?', text: 'Changed as well?' }
  api.answer({ questions: { read: () => changed } })
  await tellLive({ type: 'question.changed', question: changed })
  await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(2))
  expect(ownQuestion).toHaveValue('Who edits better than I do?')

  await tellLive({ type: 'reply.removed', postId: question.id, replyId: reply.id, replyCount: 0 })
  expect((await kept()).getByRole('textbox')).toHaveValue('My long and careful words.')
  await screen.findByText('This was deleted elsewhere while you were editing.')
  const reason = 'It is an advertisement.'
  api.answer({ questions: { read: refuse('POST_REMOVED', { removedAt: '2026-06-01T10:00:00.000Z', reason }) } })
  await tellLive({ type: 'question.removed', questionId: question.id })
  await tellLive({ type: 'post.takenDown', postId: question.id })
  await screen.findByRole('heading', { level: 1, name: 'This question has been removed' })
  expect(screen.getByText(reason)).toBeVisible()
  expect((await kept()).getAllByRole('textbox')).toHaveLength(2)
})

it('offers a retry when the question cannot be loaded', async () => {
  const question = aQuestion()
  const { user, api } = await openPage(`/ask/${question.id}`, {
    api: { questions: { read: refuse('INTERNAL'), replies: () => ({ items: [], next: null }) } },
  })
  await screen.findByRole('heading', { name: 'Something went wrong' })
  api.answer({ questions: { read: () => question } })
  await user.click(screen.getByText('Try Again'))
  expect(await screen.findByText(question.title)).toBeVisible()
})
