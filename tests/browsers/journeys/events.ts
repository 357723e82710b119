import { expect, it } from 'vitest'
import { jpeg, storePicture } from '../support/files.ts'
import type { Locator, Page } from '../support/page.ts'
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

async function announce(page: Page, title: string, more: object = {}): Promise<string> {
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
    ...more,
  })
  return id
}

async function fillIn(page: Page, title: string): Promise<Locator> {
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
  return form
}

export function eventJourneys({ open, allow }: Session) {
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
    const form = await fillIn(page, title)
    await form.text(/11:30 in Barcelona$/).waitFor()
    await form.button('Create Event').click()
    await page.at(/^\/events\/[0-9a-f-]{36}$/)
    await page.heading(title).waitFor()
    await expect.poll(() => page.text(/^11:30/).count()).toBeGreaterThan(0)
  })

  it('creates a weekly series, which another member follows', async () => {
    const page = await open()
    const title = `Easy run ${tag()}`
    const form = await fillIn(page, title)
    await form.label('Repeat').choose('Every week')
    await form.label('After a number of dates').click()
    await form.label('Number of dates').fill('3')
    await form.text(/^3 dates, every [A-Z][a-z]+ at 11:30$/).waitFor()
    await form.button('Create Event').click()
    await page.at(/^\/events\/[0-9a-f-]{36}$/)
    await page.heading(title).waitFor()
    await newMember(page, 'Ada Away')
    await page.goto('/events')
    await page.label('Search events').fill(title)
    await page.link(new RegExp(title)).first().click()
    await page.link(/3 dates/).click()
    await page.at(/^\/series\/[0-9a-f-]{36}$/)
    await page.text(/^3 dates, until /).waitFor()
    await expect.poll(() => page.role('listitem').having('1 going').count()).toBe(3)
    await page.text('No followers yet').waitFor()
    await page.button('Follow').click()
    await page.button('Following').waitFor()
    await page.text('1 follows this').waitFor()
  })

  it('shows the organizer the name of a guest, and the change of it', async () => {
    const [host, ada] = await Promise.all([open(), open()])
    await newMember(host, 'Olga Organizer')
    const id = await announce(host, `Sobretaula ${tag()}`, { maxAttendees: 6, guestsMax: 2 })
    await host.goto(`/events/${id}`)
    await newMember(ada, 'Ada Away')
    await ada.goto(`/events/${id}`)
    await ada.button('Join').click()
    const sheet = ada.role('dialog', { name: "Who's coming?" })
    await sheet.button('Increase').click()
    await sheet.label(/^Guest 1/).fill('Clara')
    await sheet.button('Join with 1 guest').click()
    await ada.text('You bring 1 guest').waitFor()
    const people = host.role('region', { name: 'People' })
    await people.text(/^1 guest, Clara/).waitFor()
    await ada.button('Change').click()
    await sheet.label(/^Guest 1/).fill('Chiara')
    await sheet.button('Save').click()
    await people.text(/^1 guest, Chiara/).waitFor()
    expect(await people.text(/Clara/).count()).toBe(0)
  })

  it('previews a shared event without a session and without JavaScript', async () => {
    allow(/violates the following( Content Security Policy)? directive/)
    const [host, visitor] = await Promise.all([open(), open({ withoutScripts: true })])
    await newMember(host, 'Olga Organizer')
    const title = `Vermut ${tag()}`
    const id = await announce(host, title, { shared: true })
    await visitor.goto(`/e/${id}`)
    await visitor.heading(title).waitFor()
    await visitor.text('1 spot left').first().waitFor()
    expect(await visitor.text(/Olga|Blai|Bring a friend/).count()).toBe(0)
    await visitor.link('Join with Our Peeps').first().click()
    await visitor.at(`/auth/signup?return=${encodeURIComponent(`/events/${id}`)}`)
    await visitor.link('Sign in').waitFor()
  })
}
