import { fixture } from '../../e2e/support/fixture.ts'
import { storePicture } from '../support/files.ts'
import type { Page } from '../support/page.ts'
import { newEmail, password, signIn, tag } from '../support/people.ts'

interface Town {
  city: string
  questionId: string
  eventId: string
  listingId: string
  conversationId: string
}

export async function openTown(page: Page): Promise<Town> {
  const city = `town-${tag()}`
  const author = await fixture('account', { name: 'Pol Mas', email: newEmail(), password, city })
  const reader = await fixture('account', { name: 'Ada Roig', email: newEmail(), password, city })
  const [questionId, eventId, listingId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const date = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)

  await signIn(page, author.email)
  await page.request('POST', '/api/questions', {
    id: questionId,
    title: 'Who repairs bicycles near the station?',
    details: 'Mine lost a pedal.',
    category: 'Food & Local Tips',
  })
  const { coverId } = await storePicture<{ coverId: string }>(page, '/api/covers')
  await page.request('POST', '/api/events', {
    id: eventId,
    title: 'Vermut on the bridge',
    cover: { coverId },
    starts: { date, time: '19:30' },
    ends: { date, time: '22:00' },
    timeZone: 'Europe/Madrid',
    types: ['Networking'],
    place: 'Pont de Pedra',
    venue: 'The bridge',
    details: 'Bring a friend.',
    maxAttendees: 8,
  })
  const { photoId } = await storePicture<{ photoId: string }>(page, '/api/photos')
  await page.request('POST', '/api/listings', {
    id: listingId,
    listing: {
      type: 'selling',
      title: 'Reading chair',
      details: 'Third floor with a lift.',
      cents: 8500,
      condition: 'good',
      place: 'Barri Vell',
      delivery: 'pickup',
      photos: [{ photoId, alt: 'From the front' }],
    },
  })

  await signIn(page, reader.email)
  await page.request('POST', `/api/questions/${questionId}/replies`, {
    id: crypto.randomUUID(),
    body: 'Ask for Quim behind the station.',
  })
  const { id: conversationId } = await fixture('conversation', { between: [reader, author] })
  await page.request('POST', `/api/conversations/${conversationId}/messages`, {
    id: crypto.randomUUID(),
    body: 'Is the chair still there?',
  })
  return { city, questionId, eventId, listingId, conversationId }
}
