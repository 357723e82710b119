import { expect, it } from 'vitest'
import { jpeg, storePicture } from '../support/files.ts'
import type { Page } from '../support/page.ts'
import { newMember, tag } from '../support/people.ts'
import type { Session } from '../support/session.ts'

const dayMilliseconds = 24 * 60 * 60_000

/** At least ten days ahead, with equal day and month: locales differ in the order of the two. */
function sameInEveryOrder(): string {
  const earliest = Date.now() + 10 * dayMilliseconds
  const year = new Date().getUTCFullYear()
  const days = [year, year + 1].flatMap(year =>
    Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0')).map(two => `${year}-${two}-${two}`),
  )
  return days.find(date => Date.parse(date) > earliest) ?? ''
}

async function announce(page: Page, title: string): Promise<string> {
  const { coverId } = await storePicture<{ coverId: string }>(page, '/api/covers')
  const date = new Date(Date.now() + 3 * dayMilliseconds).toISOString().slice(0, 10)
  const id = crypto.randomUUID()
  await page.request('POST', '/api/events', {
    id,
    title,
    cover: { coverId },
    starts: { date, time: '19:30' },
    ends: { date, time: '22:00' },
    timeZone: 'Europe/Madrid',
    types: ['Networking'],
    place: 'Carrer de Blai 41',
    venue: 'Terrat de Blai',
    details: 'Bring a friend.',
    maxAttendees: 2,
  })
  return id
}

export function eventJourneys({ open }: Session) {
  it('shows the last spot of an event being taken and given back, live', async () => {
    const [ada, bo] = await Promise.all([open(), open()])
    await newMember(ada, 'Olga Organizer')
    const id = await announce(ada, `Vermut ${tag()}`)
    await newMember(ada, 'Ada Away')
    await newMember(bo, 'Bo Beyond')
    await ada.goto(`/events/${id}`)
    await bo.goto(`/events/${id}`)
    await bo.text('1 spot left').waitFor()
    await bo.button('Join').waitFor()
    await ada.button('Join').click()
    await ada.text("You're going").waitFor()
    await bo.button('Join the waitlist').waitFor()
    expect(await bo.button('Join').count()).toBe(0)
    await ada.button('Unjoin').click()
    await bo.text('1 spot left').waitFor()
    await bo.button('Join').click()
    await bo.button('Unjoin').waitFor()
    await ada.button('Join the waitlist').waitFor()
  })

  it('creates an event at a date and time', async () => {
    const page = await open()
    const title = `Rooftop vermut ${tag()}`
    await newMember(page, 'Olga Organizer')
    await page.goto('/events')
    await page.button('New Event').first().click()
    const form = page.role('dialog', { name: 'New Event' })
    await form.css('input[type=file]').upload(await jpeg())
    await page.button('Use This Position').click()
    await page.button('Change').waitFor()
    await form.label('Title').fill(title)
    await form.label('Start date').enter(sameInEveryOrder())
    await form.label('Start time').enter('11:30')
    await form.text(/11:30 in Barcelona$/).waitFor()
    await form.button('Create Event').click()
    await page.at(/^\/events\/[0-9a-f-]{36}$/)
    await page.heading(title).waitFor()
    await expect.poll(() => page.text(/^11:30/).count()).toBeGreaterThan(0)
  })
}
