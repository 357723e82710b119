import type { Page } from '@playwright/test'
import { announce, dayAfter, guest, send, told } from './support/events.ts'
import { newMember } from './support/member.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, test } from './support/test.ts'

const tag = () => crypto.randomUUID().slice(0, 8)
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true })
const unjoin = (page: Page) => page.getByRole('button', { name: 'Unjoin' })
const bar = (page: Page) => page.locator('[data-action-bar]')
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an organizer and two guests in three zones see one event, by their own clocks, and its places live', async ({
  page,
  browser,
}) => {
  const title = `Vermut ${tag()}`
  await newMember(page, { name: 'Olga Organizer' })
  const ada = await guest(browser, 'Ada Away', 'America/New_York')
  const bo = await guest(browser, 'Bo Beyond', 'Australia/Lord_Howe')
  for (const one of [ada.page, bo.page]) {
    await one.goto('/events')
    await expect(heading(one, 'Upcoming Events')).toBeVisible()
  }
  const id = await announce(page, title, { maxAttendees: 1 })

  // Who reads the list sees it arrive, at its place.
  await expect(card(ada.page, title)).toContainText('19:30 · Madrid time')
  await expect(card(ada.page, title)).toContainText('1 spot left')
  await card(ada.page, title).getByRole('link').click()
  await bo.page.goto(`/events/${id}`)
  await page.goto(`/events/${id}`)
  for (const one of [page, ada.page, bo.page])
    await expect(one.getByText('19:30 to 22:00 · Europe/Madrid')).toBeVisible()
  await expect(page.getByText('where you are')).toHaveCount(0)
  await expect(ada.page.getByText('13:30 to 16:00 where you are')).toBeVisible()
  await expect(bo.page.getByText(/^\w{3} \d+ \w+, 05:30 to 08:00 where you are$/)).toBeVisible()

  await expect(bar(bo.page)).toContainText('1 spot left')
  await join(ada.page).click()
  await expect(unjoin(ada.page)).toBeVisible()
  await expect(bar(ada.page)).toContainText("You're going")
  for (const one of [page, bo.page]) await expect(bar(one)).toContainText('1 going')
  await expect(bo.page.getByRole('button', { name: 'Full' })).toBeDisabled()
  await axe(bo.page)

  await unjoin(ada.page).click()
  await expect(bar(bo.page)).toContainText('1 spot left')
  await join(bo.page).click()
  await expect(unjoin(bo.page)).toBeVisible()
  await expect(ada.page.getByRole('button', { name: 'Full' })).toBeDisabled()

  // Who joined is told what the organizer changes; everybody sees it.
  await send(
    page,
    'PUT',
    `/api/events/${id}`,
    told(title, { starts: { date: dayAfter(3), time: '20:00' }, maxAttendees: 1 }),
  )
  await expect(toast(bo.page, /^Time changed: now \w+ \d+ \w+( \d{4})?, 20:00/)).toBeVisible()
  await expect(ada.page.getByText('20:00 to 22:00 · Europe/Madrid')).toBeVisible()
  await expect(ada.page.getByText(/Time changed/)).toHaveCount(0)

  // Called off: those who joined read why, nobody else finds it.
  await page.getByRole('button', { name: 'More about this event' }).click()
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  await axe(page)
  await page.getByLabel('Why?').fill('The terrace is closed.')
  await page.getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByText('The terrace is closed.')).toBeVisible()
  await expect(bo.page.getByText('The terrace is closed.')).toBeVisible()
  await expect(bo.page.getByText('This event is cancelled.').first()).toBeVisible()
  await expect(unjoin(bo.page)).toHaveCount(0)
  await expect(heading(ada.page, 'Event Not Found')).toBeVisible()
  await ada.page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(heading(ada.page, 'Upcoming Events')).toBeVisible()
  await expect(card(ada.page, title)).toHaveCount(0)
  await ada.context.close()
  await bo.context.close()
})

test('a refused join says so and shows how things are', async ({ page, allowed }) => {
  allowed.push(/409/)
  await newMember(page)
  const id = await announce(page, `Refused ${tag()}`, { maxAttendees: 5 })
  await page.goto(`/events/${id}`)
  await page.route(`**/api/events/${id}/attendance`, route => route.fulfill(refusal(409, 'EVENT_FULL')))
  await join(page).click()
  await expect(toast(page, 'Failed to join event. Please try again.')).toBeVisible()
  await expect(bar(page)).toContainText('5 spots left')
  await expect(join(page)).toBeEnabled()
  await page.unroute(`**/api/events/${id}/attendance`)
  await join(page).click()
  await expect(unjoin(page)).toBeVisible()
  await page.reload()
  await expect(unjoin(page)).toBeVisible()
  await expect(bar(page)).toContainText('1 going')
})

test('who changes their mind while the first press is on its way is heard', async ({ page }) => {
  await newMember(page)
  const id = await announce(page, 'In two minds')
  await page.goto(`/events/${id}`)
  let arrive = () => {}
  const held = new Promise<void>(resolve => (arrive = resolve))
  const sent: string[] = []
  await page.route(`**/api/events/${id}/attendance`, async route => {
    sent.push(route.request().method())
    if (sent.length === 1) await held
    await route.continue()
  })
  await join(page).click()
  await unjoin(page).click()
  arrive()
  await expect(join(page)).toBeVisible()
  await expect(page.getByText('Unlimited capacity')).toBeVisible()
  expect(sent).toEqual(['PUT', 'DELETE'])
})

test('the keyboard alone finds an event, joins it and sees who comes', { tag: '@desktop' }, async ({ page }) => {
  await newMember(page, { name: 'Kim Keys' })
  const title = `Keys ${tag()}`
  await announce(page, title)
  await page.goto('/events')
  // Other tests have announced theirs for the same time: this one may stand on a later page.
  await expect(async () => {
    if ((await card(page, title).count()) === 0) await page.getByRole('button', { name: 'Load More' }).press('Enter')
    await expect(card(page, title)).toHaveCount(1, { timeout: 2_000 })
  }).toPass()
  await card(page, title).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, title)).toBeFocused()
  await join(page).press('Space')
  await expect(unjoin(page)).toBeFocused()
  await page.getByRole('button', { name: /1 going/ }).focus()
  await page.keyboard.press('Enter')
  const who = page.getByRole('dialog', { name: 'Who is going' })
  await expect(who.getByRole('link', { name: /Kim Keys/ })).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /1 going/ })).toBeFocused()
  await axe(page)
})

test('the calendar file downloads, and says so when it cannot', async ({ page, allowed }) => {
  allowed.push(/500/)
  await newMember(page)
  const id = await announce(page, 'Soup & salad: the sequel')
  await page.goto(`/events/${id}`)
  const calendar = page.getByRole('button', { name: 'Calendar' })
  const download = page.waitForEvent('download')
  await calendar.click()
  expect((await download).suggestedFilename()).toMatch(/^soup.*\.ics$/i)
  await page.route('**/calendar.ics', route => route.fulfill({ status: 500, body: '' }))
  await calendar.click()
  await expect(toast(page, 'Failed to download calendar file.')).toBeVisible()
})

test('sharing falls back to copying, and then to showing the link', async ({ page, context }) => {
  await newMember(page)
  const id = await announce(page, `Share ${tag()}`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`/events/${id}`)
  const share = page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).last()
  await share.click()
  await expect(toast(page, /^Link Copied$/)).toBeVisible()
  await expect(toast(page, 'Event link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/events/${id}$`))
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('closed'))
    document.execCommand = () => false
  })
  await share.click()
  await expect(toast(page, /^Share Event$/)).toBeVisible()
  await expect(toast(page, /^Copy this link: http.*\/events\//)).toContainText(id)
})

test('what leads nowhere says so, and the text of an event is text', async ({ page, allowed }) => {
  allowed.push(/404/, /400/)
  await newMember(page)
  for (const address of [crypto.randomUUID(), 'no-id']) {
    await page.goto(`/events/${address}`)
    await expect(heading(page, 'Event Not Found')).toBeVisible()
    await expect(page.getByText("The event you're looking for doesn't exist or has been removed.")).toBeVisible()
  }
  const id = await announce(page, `<b>Bold</b> ${tag()}`, {
    details: 'First line.\n<img src=x onerror=alert(1)> and https://example.org/a',
    place: 'https://meet.example.org/room',
    venue: null,
    sponsorName: 'Celler',
    sponsorWebsite: 'https://celler.example/',
    paymentLink: 'https://tickets.example/1',
  })
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<b>Bold</b>')
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  for (const [name, href] of [
    ['https://example.org/a', 'https://example.org/a'],
    ['https://meet.example.org/room', 'https://meet.example.org/room'],
    ['Sponsored by Celler', 'https://celler.example/'],
    ['Tickets', 'https://tickets.example/1'],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('the feed and the profile of an organizer lead to an event, and lose it when it is called off', async ({
  page,
  browser,
}) => {
  const organizer = await newMember(page, { name: 'Fay Feed' })
  const title = `Feed ${tag()}`
  const id = await announce(page, title)
  const { page: reader, context } = await guest(browser, 'Rae Reader', 'Europe/Madrid')
  await reader.goto(`/profile/${organizer.id}`)
  await reader.getByRole('link', { name: title }).click()
  await expect(heading(reader, title)).toBeVisible()
  await reader.goto('/home')
  await card(reader, title).getByRole('link', { name: title }).click()
  await expect(heading(reader, title)).toBeVisible()
  await reader.goBack()
  await expect(card(reader, title)).toBeVisible()
  await send(page, 'POST', `/api/events/${id}/cancel`, { reason: 'Rain.' })
  await expect(card(reader, title)).toHaveCount(0)
  await context.close()
})
