import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { QuestionDetail } from '../../../contract/questions.ts'
import type { ThreadReply } from '../../../contract/replies.ts'
import { findDialog } from '../../testing/dialog.ts'
import { held, noConnection, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anAdmin, aPerson, aQuestion, aReply, aViewer, minutesAgo } from '../../testing/samples.ts'
import { tellLive } from '../../testing/surroundings.ts'

const marta = aViewer()
const me = aPerson({ id: marta.id, name: marta.name })
const ownQuestion = (change: Partial<QuestionDetail> = {}) =>
  aQuestion({ author: me, can: { reply: true, edit: true, remove: true, report: false, feature: false }, ...change })
const ownReply = (questionId: string, body: string) =>
  aReply({ postId: questionId, body, author: me, can: { edit: true, remove: true, report: false } })

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

async function openQuestion(
  question: QuestionDetail,
  replies: ThreadReply[] = [],
  { as = marta, ...more }: ApiAnswers & { as?: typeof marta } = {},
) {
  const questions = { read: () => question, replies: () => ({ items: replies, next: null }), ...more.questions }
  const page = await openPage(`/ask/${question.id}`, { as, api: { ...more, questions } })
  await screen.findByLabelText('Replies')
  const choose = async (menu: string, item: string) => {
    await page.user.click(screen.getByLabelText(menu))
    await page.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { ...page, choose }
}

it('edits a question in place', async () => {
  const question = ownQuestion({ title: 'Where do I record a podcast?', details: 'It has to be quiet.' })
  const title = 'Where do I record two voices?'
  const { user, api, choose } = await openQuestion(question, [], {
    questions: { edit: ({ category }) => ({ ...question, title, details: null, category, editedAt: minutesAgo(0) }) },
  })
  await choose('More options for this question', 'Edit')
  const text = await screen.findByLabelText('Edit your question')
  await waitFor(() => expect(text).toHaveFocus())
  expect(text).toHaveValue('Where do I record a podcast?')
  expect(screen.getByLabelText(/^Details/)).toHaveValue('It has to be quiet.')
  type(text, title)
  await user.click(screen.getByLabelText('Remove details'))
  await user.selectOptions(screen.getByLabelText('Category'), 'Creative Arts')
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  const heading = await screen.findByRole('heading', { level: 1, name: title })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(api.sent('questions.edit')).toMatchObject([{ category: 'Creative Arts', title, details: null }])
  await toast('Question saved.')
  screen.getByText('Creative Arts')
  screen.getByText(/· edited/)
})

it('keeps the edited text when saving fails, and asks before discarding it', async () => {
  const { user, choose } = await openQuestion(ownQuestion(), [], { questions: { edit: noConnection } })
  await choose('More options for this question', 'Edit')
  const text = await screen.findByLabelText('Edit your question')
  type(text, 'Where do I record two voices?')
  await user.click(screen.getByText('Save'))
  await screen.findByText("We couldn't save the question.")
  expect(text).toHaveValue('Where do I record two voices?')
  await user.click(screen.getByLabelText('Back'))
  const guard = within(await findDialog('Leave without saving?'))
  guard.getByText("Your changes haven't been saved.")
  await user.click(guard.getByText('Keep editing'))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(text).toHaveValue('Where do I record two voices?')
})

it('edits a reply in place once it is long enough', async () => {
  const question = aQuestion()
  const reply = ownReply(question.id, 'Mine has a hole.')
  const { choose } = await openQuestion(question, [reply], {
    replies: { edit: ({ body }) => ({ ...reply, body, editedAt: minutesAgo(0) }) },
  })
  await choose('More options for your reply', 'Edit')
  const text = await screen.findByLabelText('Edit your reply')
  await waitFor(() => expect(text).toHaveFocus())
  type(text, 'x')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  type(text, 'x'.repeat(2001))
  expect(text).toHaveAccessibleDescription('1 character too many. Shorten the text to continue.')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  type(text, 'Mine has two holes.')
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  const edited = (await screen.findByText(/· edited/)).closest('li')
  expect(edited).toHaveTextContent('Mine has two holes.')
})

// The app moves focus in a timer without a delay.
const afterTimers = () => new Promise(resolve => setTimeout(resolve))

it('leaves the focus where the user has moved it while an edit is saved', async () => {
  const question = ownQuestion()
  const reply = ownReply(question.id, 'Mine leaks.')
  const [savedQuestion, savedReply] = [held<QuestionDetail>(), held<ThreadReply>()]
  const { user, choose } = await openQuestion(question, [reply], {
    questions: { edit: () => savedQuestion.promise },
    replies: { edit: () => savedReply.promise },
  })
  const save = async (label: string) => {
    const field = await screen.findByLabelText(label)
    await waitFor(() => expect(field).toHaveFocus())
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  }
  await choose('More options for this question', 'Edit')
  await save('Edit your question')
  const share = screen.getByLabelText('Share this question')
  share.focus()
  savedQuestion.release({ ...question, editedAt: minutesAgo(0) })
  await toast('Question saved.')
  await afterTimers()
  expect(share).toHaveFocus()
  await choose('More options for your reply', 'Edit')
  await save('Edit your reply')
  const composer = screen.getByLabelText('Your reply')
  composer.focus()
  savedReply.release({ ...reply, body: 'Mine has two holes.' })
  await screen.findByText('Mine has two holes.')
  await afterTimers()
  await user.keyboard('A patch helps.')
  expect(composer).toHaveValue('A patch helps.')
})

it('reports a reply, keeps the typed reason after a failure, and marks the reply as under review', async () => {
  const question = aQuestion()
  const reply = aReply({ postId: question.id, body: 'Buy my kayak course now.', author: aPerson({ name: 'Pau' }) })
  const { user, api, choose } = await openQuestion(question, [reply], { moderation: { report: noConnection } })
  const report = () => choose('More options for the reply by Pau', 'Report')
  await report()
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this reply' }))
  expect(dialog.getByText('Submit Report').closest('button')).toBeDisabled()
  type(dialog.getByLabelText('What happened?'), 'x'.repeat(1001))
  dialog.getByText('1 character too many. Shorten the text to continue.', { selector: 'p *' })
  expect(dialog.getByText('Submit Report').closest('button')).toBeDisabled()
  type(dialog.getByLabelText('What happened?'), 'It is an advertisement.')
  await user.click(dialog.getByText('Submit Report'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to submit report')
  await user.click(dialog.getByText('Cancel'))
  await waitFor(() => expect(screen.getByLabelText('More options for the reply by Pau')).toHaveFocus())

  api.answer({ moderation: { report: () => ({ underReview: true }) } })
  await report()
  expect(await screen.findByLabelText('What happened?')).toHaveValue('It is an advertisement.')
  await user.click(screen.getByText('Submit Report'))
  await toast('Report submitted successfully')
  expect((await screen.findByText('Under review')).closest('li')).toHaveTextContent('Buy my kayak course now.')
  expect(api.sent('moderation.report').at(-1)).toEqual({
    kind: 'reply',
    id: reply.id,
    reason: 'It is an advertisement.',
  })
})

it('reports a question, which only other members can do', async () => {
  const question = aQuestion()
  const { user, api, choose } = await openQuestion(question, [], {
    moderation: { report: () => ({ underReview: true }) },
  })
  await choose('More options for this question', 'Report')
  type(await screen.findByLabelText('What happened?'), 'No.')
  await user.click(screen.getByText('Submit Report'))
  await screen.findByText('Under review')
  expect(api.sent('moderation.report')).toEqual([{ kind: 'post', id: question.id, reason: 'No.' }])
  await user.click(screen.getByLabelText('More options for this question'))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map(item => item.textContent)).toEqual(['Copy link'])
})

it('features a question and stops featuring it', async () => {
  const question = aQuestion({ can: { reply: true, edit: false, remove: false, report: true, feature: true } })
  const { choose, api } = await openQuestion(question, [], {
    as: anAdmin(),
    feed: {
      feature: () => ({ featured: true, replaced: true }),
      unfeature: () => ({ featured: false, replaced: false }),
    },
  })
  await choose('More options for this question', 'Feature')
  await toast("Featured on everyone's home screen now, in place of the previous post.")
  await screen.findByText('Featured')
  expect(api.sent('feed.feature')).toEqual([{ postId: question.id }])
  await choose('More options for this question', 'Stop featuring')
  await waitFor(() => expect(screen.queryByText('Featured')).toBeNull())
  await toast("It's no longer featured.")
})

it('shows members that a question was featured, without an action to do it', async () => {
  const question = ownQuestion()
  const { user } = await openQuestion(question)
  await tellLive({ type: 'featured.changed', postId: question.id })
  await screen.findByText('Featured')
  await tellLive({ type: 'featured.changed', postId: null })
  await waitFor(() => expect(screen.queryByText('Featured')).toBeNull())
  await user.click(screen.getByLabelText('More options for this question'))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map(item => item.textContent)).toEqual(['Copy link', 'Edit', 'Delete'])
})

it('deletes a reply and restores it with Undo', async () => {
  const question = aQuestion({ replyCount: 1 })
  const reply = ownReply(question.id, 'I do, on Sundays.')
  const { user, choose } = await openQuestion(question, [reply], {
    replies: { remove: () => ({ replyCount: 0 }), restore: () => ({ reply, replyCount: 1 }) },
  })
  await choose('More options for your reply', 'Delete')
  await waitFor(() => expect(screen.queryByText('I do, on Sundays.')).toBeNull())
  await toast('Reply deleted.')
  await waitFor(() => expect(screen.getByLabelText('Replies')).toHaveFocus())
  await user.click(screen.getByText('Undo'))
  await toast('Reply restored.')
  await screen.findByText('I do, on Sundays.')
})

it('leaves the focus where the user has moved it while a reply is deleted', async () => {
  const question = aQuestion({ replyCount: 1 })
  const removed = held<{ replyCount: number }>()
  const { user, api, choose } = await openQuestion(question, [ownReply(question.id, 'I do, on Sundays.')], {
    replies: { remove: () => removed.promise },
  })
  await choose('More options for your reply', 'Delete')
  await waitFor(() => expect(api.sent('replies.remove')).toHaveLength(1))
  const composer = screen.getByLabelText('Your reply')
  await user.click(composer)
  removed.release({ replyCount: 0 })
  await toast('Reply deleted.')
  await afterTimers()
  await user.keyboard('On Sundays only.')
  expect(composer).toHaveValue('On Sundays only.')
})

it('deletes a question, returns to the list, and restores it with Undo', async () => {
  const question = ownQuestion({ title: 'Who repairs tents?' })
  const { user, choose } = await openQuestion(question, [], {
    questions: { remove: () => ({ done: true }), restore: () => question },
  })
  await choose('More options for this question', 'Delete')
  await screen.findByRole('heading', { level: 1, name: 'The Ask' })
  expect(location.pathname).toBe('/ask')
  await toast('Question deleted.')
  expect(screen.queryByRole('article')).toBeNull()
  await user.click(screen.getByText('Undo'))
  await toast('Question restored.')
  expect(await screen.findByRole('article')).toHaveTextContent('Who repairs tents?')
})

it('stays on a page that was opened while a question was being deleted', async () => {
  const removed = held<{ done: true }>()
  const { user, choose } = await openQuestion(ownQuestion(), [], { questions: { remove: () => removed.promise } })
  await choose('More options for this question', 'Delete')
  await user.click(screen.getAllByRole('link', { name: 'Events' })[0]!)
  await screen.findByRole('heading', { level: 1, name: 'Upcoming Events' })
  removed.release({ done: true })
  await toast('Question deleted.')
  expect(location.pathname).toBe('/events')
})
