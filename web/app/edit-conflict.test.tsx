import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import {
  eventVersion,
  listingVersion,
  profileVersion,
  questionVersion,
  replyVersion,
} from '../../contract/values/edit-version.ts'
import type { OwnProfile } from '../../contract/profiles.ts'
import { findDialog } from '../testing/dialog.ts'
import { openEdit } from '../testing/event-form.ts'
import { refusal } from '../testing/fake-api.ts'
import { openPage, toast } from '../testing/page.tsx'
import { aListing, aPerson, aProfile, aQuestion, aReply, aViewer } from '../testing/samples.ts'

const title = 'You changed this in another tab or on another device.'
const marta = aViewer()
const me = aPerson({ id: marta.id, name: marta.name })
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

function stored<T extends object>(first: T, version: (thing: T) => string) {
  let now = first
  return {
    read: () => now,
    elsewhere: (change: Partial<T>) => (now = { ...now, ...change }),
    save: (basedOn: string | undefined, change: Partial<T>) => {
      if (basedOn !== version(now)) throw refusal('EDITED_ELSEWHERE')
      return (now = { ...now, ...change })
    },
  }
}
const box = async () => within(await screen.findByText(title).then(text => text.closest<HTMLElement>('[role=alert]')!))
const choice = (within_: Awaited<ReturnType<typeof box>>, name: string) => within(within_.getByRole('group', { name }))

it('shows both values of a conflicting profile field, merges the others and saves the choice', async () => {
  const city = stored(aProfile({ hometown: 'Porto', company: 'Fil' }), profileVersion)
  const { user, api } = await openPage('/profile/edit', {
    as: marta,
    api: {
      profiles: { own: city.read, update: ({ basedOn, ...input }) => city.save(basedOn, input as Partial<OwnProfile>) },
      listings: { ofMember: () => ({ items: [], next: null }) },
    },
  })
  const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`))
  fireEvent.input(await field('Hometown'), { target: { value: 'Braga' } })
  fireEvent.input(await field('Country'), { target: { value: 'Portugal' } })
  city.elsewhere({ hometown: 'Faro', jobTitle: 'Baker' })
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const shown = await box()
  await waitFor(() => expect(screen.getByText(title).closest('[role=alert]')).toHaveFocus())
  expect(await field('Hometown')).toHaveValue('Braga')
  expect(await field('Country')).toHaveValue('Portugal')
  expect(await field('Job title')).toHaveValue('Baker')
  const hometown = choice(shown, 'Hometown')
  hometown.getByText('Braga')
  expect(hometown.getByLabelText(/^Your version here/)).toBeChecked()
  await user.click(hometown.getByLabelText(/^Saved elsewhere/))
  expect(await field('Hometown')).toHaveValue('Faro')
  await user.click(hometown.getByLabelText(/^Your version here/))
  expect(await field('Hometown')).toHaveValue('Braga')
  expect(await field('Country')).toHaveValue('Portugal')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(location.pathname).toBe('/profile'))
  expect(city.read()).toMatchObject({ hometown: 'Braga', country: 'Portugal', jobTitle: 'Baker', company: 'Fil' })
  expect(api.sent('profiles.update')).toHaveLength(2)
})

it('keeps the typed text of a question and saves the other version when chosen', async () => {
  const can = { reply: true, edit: true, remove: true, report: false, feature: false }
  const first = aQuestion({ author: me, can, title: 'Who repairs tents?', details: 'Mine has a hole.' })
  const city = stored(first, questionVersion)
  const { user } = await openPage(`/ask/${first.id}`, {
    as: marta,
    api: {
      questions: {
        read: city.read,
        replies: () => ({ items: [], next: null }),
        edit: ({ basedOn, title: words, details, category }) =>
          city.save(basedOn, { title: words, details: details ?? null, category }),
      },
    },
  })
  await user.click(await screen.findByLabelText('More options for this question'))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const text = await screen.findByLabelText('Edit your question')
  const details = screen.getByLabelText(/^Details/)
  fill(text, 'Who repairs a tent?')
  fill(details, 'Mine has two holes.')
  city.elsewhere({ title: 'Who mends tents?', details: null, category: 'Creative Arts' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const shown = await box()
  expect(text).toHaveValue('Who repairs a tent?')
  expect(screen.getByLabelText('Category')).toHaveValue('Creative Arts')
  choice(shown, 'Details').getByText('Empty')
  fill(text, 'Who repairs a tent today?')
  await user.click(choice(shown, 'Your question').getByLabelText(/^Saved elsewhere/))
  expect(text).toHaveValue('Who mends tents?')
  await user.click(choice(shown, 'Your question').getByLabelText(/^Your version here/))
  expect(text).toHaveValue('Who repairs a tent today?')
  city.elsewhere({ details: 'Mine is fine.' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => choice(await box(), 'Details').getByText('Mine is fine.'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await toast('Question saved.')
  expect(city.read()).toMatchObject({ title: 'Who repairs a tent today?', details: 'Mine has two holes.' })
})

it('keeps the typed text of a reply', async () => {
  const question = aQuestion()
  const own = { edit: true, remove: true, report: false }
  const reply = stored(aReply({ postId: question.id, author: me, body: 'I do.', can: own }), replyVersion)
  const { user } = await openPage(`/ask/${question.id}`, {
    as: marta,
    api: {
      questions: {
        read: () => question,
        replies: () => ({ items: [reply.read()], next: null }),
      },
      replies: { edit: ({ basedOn, body }) => reply.save(basedOn, { body }) },
    },
  })
  await user.click(await screen.findByLabelText('More options for your reply'))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  fill(await screen.findByLabelText('Edit your reply'), 'I do, on Mondays.')
  reply.elsewhere({ body: 'I do, on Sundays.' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  choice(await box(), 'Your reply').getByText('I do, on Sundays.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('I do, on Mondays.', { selector: 'li *' })
  expect(reply.read().body).toBe('I do, on Mondays.')
})

it('keeps the typed values of an event and merges the others', async () => {
  const { form, event, api, user } = await openEdit({ title: 'Sunday swim', place: 'Bogatell' })
  const city = stored(event, eventVersion)
  api.answer({
    events: {
      read: city.read,
      edit: ({ basedOn, title: words, venue, place }) =>
        city.save(basedOn, { title: words, venue: venue ?? null, place: place ?? null }),
    },
  })
  form.fill('Title', 'Sunday swim and coffee')
  city.elsewhere({ title: 'Saturday swim', venue: 'Xiringuito' })
  form.press('Save Changes')
  const shown = await box()
  choice(shown, 'title').getByText('Saturday swim')
  expect(form.field('Title')).toHaveValue('Sunday swim and coffee')
  expect(form.field('Venue')).toHaveValue('Xiringuito')
  await user.click(choice(shown, 'title').getByLabelText(/^Saved elsewhere/))
  expect(form.field('Title')).toHaveValue('Saturday swim')
  form.press('Save Changes')
  await toast('Event updated!')
  expect(city.read()).toMatchObject({ title: 'Saturday swim', venue: 'Xiringuito', place: 'Bogatell' })
})

it('keeps the typed values of a listing', async () => {
  const can = { message: false, edit: true, sell: true, remove: true, takeDown: false, report: false, feature: false }
  const picture = { width: 800, height: 600, sizes: [{ width: 320, url: '/media/photos/320.webp' }] }
  const photos = [{ photoId: crypto.randomUUID(), picture, alt: null }]
  const first = aListing({ can, photos })
  const city = stored(first, listingVersion)
  const { user } = await openPage(`/listings/${first.id}`, {
    as: marta,
    api: {
      listings: {
        read: city.read,
        similar: () => ({ items: [] }),
        edit: ({ basedOn, listing: { title: words, cents } }) =>
          city.save(basedOn, { title: words, price: { ...first.price, cents } }),
      },
    },
  })
  await user.click(await screen.findByLabelText('More options for this listing'))
  await user.click(await screen.findByText('Edit Listing'))
  const form = within(await findDialog('Edit Listing'))
  fill(form.getByLabelText('Price'), '70')
  city.elsewhere({ price: { ...first.price, cents: 6_000 }, title: 'A walnut shelf, long' })
  await user.click(form.getByText('Save'))
  const shown = await box()
  choice(shown, 'Price').getByText('60 EUR')
  expect(form.getByLabelText('Price')).toHaveValue('70')
  expect(form.getByLabelText('Title')).toHaveValue('A walnut shelf, long')
  await user.click(form.getByText('Save'))
  await toast('Listing updated!')
  expect(city.read()).toMatchObject({ title: 'A walnut shelf, long', price: { cents: 7_000 } })
})
