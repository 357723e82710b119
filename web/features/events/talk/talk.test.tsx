import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { EventDetail } from '../../../../contract/events.ts'
import type { ThreadReply } from '../../../../contract/replies.ts'
import type { Talk } from '../../../../contract/talk.ts'
import { noConnection, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { anEvent, aPerson, aReply, aViewer } from '../../../testing/samples.ts'
import { aTalk } from '../../../testing/talk.ts'
import { tellLive } from '../../../testing/surroundings.ts'
import { noRights } from '../core/no-rights.ts'

const marta = aViewer()
const me = aPerson({ id: marta.id, name: marta.name })
const lena = aPerson({ name: 'Lena Vogt' })

interface Shown {
  event?: EventDetail
  talk?: Partial<Talk>
  comments?: ThreadReply[]
  more?: ApiAnswers['talk']
  path?: 'talk' | ''
}
async function open({ event = anEvent({ author: lena }), talk = {}, comments = [], more = {}, path = 'talk' }: Shown) {
  const shown = aTalk({ commentCount: comments.length, latest: comments.slice(-2), ...talk })
  const page = await openPage(`/events/${event.id}/${path}`, {
    as: marta,
    api: {
      events: { read: () => event },
      talk: { read: () => shown, comments: () => ({ items: comments, next: null }), ...more },
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return { ...page, event }
}
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your comment')
const write = async (text: string) => fireEvent.change(await box(), { target: { value: text } })
const stored = (postId: string, change: Partial<ThreadReply>) =>
  aReply({ postId, author: me, can: { edit: true, remove: true, report: false }, ...change })

it('shows the comments, with the organizer, a question and its answer', async () => {
  const event = anEvent({ author: lena })
  const question = aReply({ postId: event.id, kind: 'question', isAnswered: true, body: 'Is there food?' })
  const answer = aReply({ postId: event.id, author: lena, answersId: question.id, body: 'Olives.' })
  await open({ event, comments: [question, answer] })
  await screen.findByRole('heading', { level: 1, name: '2 comments' })
  await screen.findByText('Olives.')
  const [first, second] = screen.getAllByRole('listitem')
  within(first!).getByText('Question, answered')
  within(second!).getByText('Organizer')
  expect(within(second!).getByText(/^Answer to/)).toHaveAttribute(
    'href',
    expect.stringContaining(`#reply-${question.id}`),
  )
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
})

it('sends a comment as a question for the organizer, once', async () => {
  const { user, api, event } = await open({
    more: { comment: ({ id, body }) => ({ reply: stored(event.id, { id, body, kind: 'question' }), replyCount: 1 }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Question for Lena' }))
  await write('Can I bring my dog?')
  await user.click(screen.getByRole('button', { name: 'Post comment' }))
  await within(await screen.findByRole('list')).findByText('Question for Lena')
  await screen.findByRole('heading', { level: 1, name: '1 comment' })
  expect(api.sent('talk.comment')).toMatchObject([{ eventId: event.id, body: 'Can I bring my dog?', asks: true }])
  expect(screen.getByRole('button', { name: 'Question for Lena' })).toHaveAttribute('aria-pressed', 'false')
})

it('lets the organizer answer a question', async () => {
  const event = anEvent({ author: me, can: { ...noRights, organize: true } })
  const question = aReply({ postId: event.id, kind: 'question', author: aPerson({ name: 'Sofia Marchetti' }) })
  const { user, api } = await open({
    event,
    comments: [question],
    more: {
      comment: ({ id, body }) => ({ reply: stored(event.id, { id, body, answersId: question.id }), replyCount: 2 }),
    },
  })
  expect(screen.queryByRole('button', { name: /^Question for/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Answer' }))
  expect(await box()).toHaveFocus()
  screen.getByRole('button', { name: 'Answer to Sofia' })
  await write('Yes, bring her')
  await user.click(screen.getByRole('button', { name: 'Post comment' }))
  await screen.findByText('Question, answered')
  expect(api.sent('talk.comment')).toMatchObject([{ answers: question.id, asks: false }])
})

it('keeps a comment that could not be sent, and returns a refused one to the box', async () => {
  const { user, api } = await open({ more: { comment: noConnection } })
  await write('Look for the yellow coat')
  await user.click(screen.getByRole('button', { name: 'Post comment' }))
  await screen.findByText('Not sent.')
  api.answer({ talk: { comment: refuse('ID_TAKEN') } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await box()).toHaveValue('Look for the yellow coat'))
})

it('shows what others write and remove, live', async () => {
  const { event } = await open({})
  await screen.findByText('Say hello, or ask what you want to know before you come.')
  const reply = aReply({ postId: event.id, body: 'Anyone walking up?' })
  await tellLive({ type: 'reply.posted', reply, replyCount: 1 })
  await screen.findByText('Anyone walking up?')
  await screen.findByRole('heading', { level: 1, name: '1 comment' })
  await tellLive({ type: 'reply.removed', postId: event.id, replyId: reply.id, replyCount: 0 })
  await waitFor(() => expect(screen.queryByText('Anyone walking up?')).toBeNull())
})

it('keeps the typed text when the event is canceled or disappears', async () => {
  const { api, user, event } = await open({})
  await write('Half a sentence')
  const closed = { comment: false, announce: false }
  api.answer({ talk: { comment: refuse('EVENT_OVER'), read: () => aTalk({ can: closed }) } })
  await user.click(screen.getByRole('button', { name: 'Post comment' }))
  await screen.findByText('This event was canceled, so there are no new comments.')
  expect(within(await screen.findByRole('region', { name: 'Your unsaved text' })).getByRole('textbox')).toHaveValue(
    'Half a sentence',
  )
  api.answer({ events: { read: refuse('EVENT_NOT_FOUND') }, talk: { read: refuse('EVENT_NOT_FOUND') } })
  await tellLive({ type: 'event.removed', eventId: event.id })
  await screen.findByRole('heading', { level: 1, name: 'Event Not Found' })
  expect(within(await screen.findByRole('region', { name: 'Your unsaved text' })).getByRole('textbox')).toHaveValue(
    'Half a sentence',
  )
})

it('turns the notifications of the event off and on', async () => {
  const { user, api } = await open({})
  api.answer({ notifications: { mute: ({ on }) => ({ on }) } })
  await user.click(screen.getByRole('button', { name: 'Turn off for this event' }))
  await toast("You won't hear about this event.")
  expect(await screen.findByRole('button', { name: 'Turn on for this event' })).toBeVisible()
})

it('shows a new announcement under the title, and marks it as seen', async () => {
  const event = anEvent({ author: lena })
  const announcement = aReply({ postId: event.id, kind: 'announcement', author: lena, body: 'Come in by the bakery.' })
  const { api } = await open({
    event,
    path: '',
    talk: { announcement, announcementCount: 1, isNew: true },
    more: { seen: () => ({ done: true }) },
  })
  const shown = within(await screen.findByRole('region', { name: 'Announcement' }))
  shown.getByText('New')
  shown.getByText('Come in by the bakery.')
  await waitFor(() => expect(api.sent('talk.seen')).toEqual([{ eventId: event.id, announcementId: announcement.id }]))
  expect(screen.getAllByText('Come in by the bakery.')).toHaveLength(1)
})

it('names no one on an announcement whose author a block hides', async () => {
  const event = anEvent({ author: lena })
  const said = aReply({
    postId: event.id,
    kind: 'announcement',
    body: 'Gate B.',
    can: { edit: false, remove: false, report: false },
  })
  await open({ event, path: '', talk: { announcement: { ...said, author: null }, announcementCount: 1 } })
  const shown = within(await screen.findByRole('region', { name: 'Announcement' }))
  shown.getByText('The organizer')
  expect(shown.queryByRole('button')).toBeNull()
})

it('sends an announcement to those who come, and keeps its text if that fails', async () => {
  const event = anEvent({ author: me, joined: true, attendeeCount: 25, waitingCount: 4, offeredCount: 1 })
  const talk = { receivers: 24, can: { comment: true, announce: true } }
  const { user, api } = await open({ event, path: '', talk })
  await user.click(await screen.findByRole('button', { name: 'Send an announcement' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Announcement' }))
  const text = sheet.getByLabelText('Message')
  fireEvent.change(text, { target: { value: 'x'.repeat(501) } })
  sheet.getByText('501 / 500')
  expect(sheet.getByRole('button', { name: 'Send to 24 people' })).toBeDisabled()
  fireEvent.change(text, { target: { value: 'Come in by the bakery.' } })
  await user.click(sheet.getByRole('switch', { name: 'Also send to the waitlist' }))
  api.answer({ talk: { announce: noConnection } })
  await user.click(sheet.getByRole('button', { name: 'Send to 29 people' }))
  await sheet.findByText("We couldn't send the announcement.")
  expect(text).toHaveValue('Come in by the bakery.')
  api.answer({
    talk: { announce: ({ id, body }) => stored(event.id, { id, body, kind: 'announcement' }) },
  })
  await user.click(sheet.getByRole('button', { name: 'Send to 29 people' }))
  await toast('Announcement sent.')
  const [first, second] = api.sent('talk.announce') as { id: string; toWaitlist: boolean }[]
  expect([first?.toWaitlist, second?.id]).toEqual([true, first?.id])
})

it('deletes an announcement of the viewer, and offers others to report it', async () => {
  const event = anEvent({ author: me })
  const announcement = stored(event.id, { kind: 'announcement', can: { edit: false, remove: true, report: false } })
  const { user, api } = await open({ event, talk: { announcement, announcementCount: 1 } })
  api.answer({ replies: { remove: () => ({ replyCount: 0 }) }, talk: { read: () => aTalk() } })
  await user.click(await screen.findByRole('button', { name: 'More options for the announcement' }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map(item => item.textContent)).toEqual(['Delete'])
  await user.click(items[0]!)
  await toast('Announcement deleted.')
  await waitFor(() => expect(screen.queryByText(announcement.body)).toBeNull())
})

it('asks after the event how it was', async () => {
  await open({ event: anEvent({ author: lena, state: 'past' }), path: '' })
  expect(await screen.findByText('Say how it was, or thank the people who came.')).toBeVisible()
})

it('leaves no heading on the page of a canceled event without comments', async () => {
  const can = { comment: false, announce: false }
  await open({ event: anEvent({ author: lena, state: 'cancelled' }), talk: { can }, path: '' })
  await screen.findByRole('heading', { level: 2, name: 'About' })
  expect(screen.queryByRole('heading', { name: 'Talk' })).toBeNull()
})

it('returns focus to the box after the send button was pressed with a key', async () => {
  const { event, user } = await open({
    more: { comment: ({ id, body }) => ({ reply: stored(event.id, { id, body }), replyCount: 1 }) },
  })
  await write('Olives')
  screen.getByRole('button', { name: 'Post comment' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Olives')
  expect(await box()).toHaveFocus()
})
