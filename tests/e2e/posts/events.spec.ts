import type { Page } from '@playwright/test'
import { announce, dayAfter, guest, send, told } from '../support/events.ts'
import { newMember } from '../support/member.ts'
import { axe, expect, test } from '../support/test.ts'

const tag = () => crypto.randomUUID().slice(0, 8)
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true })
const waitFor = (page: Page) => page.getByRole('button', { name: 'Join the waitlist' })
const unjoin = (page: Page) => page.getByRole('button', { name: 'Unjoin' })
const bar = (page: Page) => page.locator('[data-action-bar]')
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('shows one event to an organizer and two guests in three time zones, with changes live', async ({
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
  const id = await announce(page, title, { maxAttendees: 2 })

  await expect(card(ada.page, title)).toContainText('19:30 · Madrid time')
  await expect(card(ada.page, title)).toContainText('1 of 2')
  await expect(card(ada.page, title)).toContainText('1 spot left')
  await card(ada.page, title).getByRole('link').click()
  await bo.page.goto(`/events/${id}`)
  await page.goto(`/events/${id}`)
  for (const one of [page, ada.page, bo.page])
    await expect(one.getByText('19:30 to 22:00 · Europe/Madrid')).toBeVisible()
  await expect(page.getByText('your time')).toHaveCount(0)
  const { startsAt, endsAt } = (await (await send(page, 'GET', `/api/events/${id}`)).json()) as Record<string, string>
  const hours = (timeZone: string) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
    return [startsAt, endsAt].map(instant => clock.format(new Date(instant!))).join(' to ')
  }
  await expect(ada.page.getByText(`${hours('America/New_York')} your time`)).toBeVisible()
  const nextDay = new RegExp(`^\\w{3} \\d+ \\w+( \\d{4})?, ${hours('Australia/Lord_Howe')} your time$`)
  await expect(bo.page.getByText(nextDay)).toBeVisible()

  await expect(bar(bo.page)).toContainText('1 spot left')
  await join(ada.page).click()
  await expect(unjoin(ada.page)).toBeVisible()
  await expect(bar(ada.page)).toContainText("You're going")
  for (const one of [page, bo.page]) await expect(bar(one)).toContainText('2 of 2 going')
  await expect(waitFor(bo.page)).toBeVisible()

  await unjoin(ada.page).click()
  await expect(bar(bo.page)).toContainText('1 spot left')
  await join(bo.page).click()
  await expect(unjoin(bo.page)).toBeVisible()

  await waitFor(ada.page).click()
  await expect(bar(ada.page)).toContainText('1st in line')
  await unjoin(bo.page).click()
  await expect(ada.page.getByRole('heading', { name: 'A spot opened up for you' })).toBeVisible()
  await expect(waitFor(bo.page)).toBeVisible()
  await ada.page.getByRole('button', { name: 'Pass' }).click()
  await expect(bar(bo.page)).toContainText('1 spot left')
  await join(bo.page).click()
  await expect(unjoin(bo.page)).toBeVisible()
  await expect(waitFor(ada.page)).toBeVisible()

  await send(
    page,
    'PUT',
    `/api/events/${id}`,
    told(title, { starts: { date: dayAfter(3), time: '20:00' }, maxAttendees: 2 }),
  )
  await expect(toast(bo.page, /^Time changed: now \w+ \d+ \w+( \d{4})?, 20:00/)).toBeVisible()
  await expect(ada.page.getByText('20:00 to 22:00 · Europe/Madrid')).toBeVisible()
  await expect(ada.page.getByText(/Time changed/)).toHaveCount(0)

  await page.getByRole('button', { name: 'More options for this event' }).click()
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  await axe(page)
  await page.getByLabel('Reason').fill('The terrace is closed.')
  await page.getByRole('button', { name: 'Cancel event' }).click()
  // The live event can arrive before the dialog closes, which has the reason in its box.
  await expect(page.getByLabel('Reason')).toHaveCount(0)
  await expect(page.getByText('The terrace is closed.')).toBeVisible()
  await expect(bo.page.getByText('The terrace is closed.')).toBeVisible()
  await expect(bo.page.getByText('This event has been canceled.').first()).toBeVisible()
  await expect(unjoin(bo.page)).toHaveCount(0)
  await expect(heading(ada.page, 'Event Not Found')).toBeVisible()
  await axe(ada.page)
  await ada.page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(heading(ada.page, 'Upcoming Events')).toBeVisible()
  await expect(card(ada.page, title)).toHaveCount(0)
  await ada.context.close()
  await bo.context.close()
})

test(
  'finds an event, joins it and saves its calendar file by keyboard alone',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await newMember(page, { name: 'Kim Keys' })
    const title = `Soup & salad ${tag()}`
    const olga = await guest(browser, 'Olga Organizer', 'Europe/Madrid')
    await announce(olga.page, title)
    await olga.context.close()
    await page.goto('/events')
    // Events of other tests start at the same time, so this one may be on a later page.
    await expect(async () => {
      if ((await card(page, title).count()) === 0) await page.getByRole('button', { name: 'Load More' }).press('Enter')
      await expect(card(page, title)).toHaveCount(1, { timeout: 2_000 })
    }).toPass()
    await card(page, title).getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, title)).toBeFocused()
    await join(page).press('Space')
    await expect(unjoin(page)).toBeFocused()
    await page.getByRole('button', { name: /2 going/ }).focus()
    await page.keyboard.press('Enter')
    const who = page.getByRole('dialog', { name: "Who's going" })
    await expect(who.getByRole('link', { name: /Kim Keys/ })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /2 going/ })).toBeFocused()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Calendar' }).press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^soup.*\.ics$/i)
  },
)
