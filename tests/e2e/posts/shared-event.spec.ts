import type { Page } from '@playwright/test'
import { announce } from '../support/events.ts'
import { newMember } from '../support/member.ts'
import { noSidewaysScroll, password } from '../support/newcomer.ts'
import { axe, expect, test } from '../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const join = (page: Page) => page.getByRole('link', { name: 'Join with Our Peeps' }).filter({ visible: true })
const more = { neighborhood: 'Poble Sec', maxAttendees: 4, shared: true }
const tag = () => crypto.randomUUID().slice(0, 8)

test('shows a shared event to a visitor, who signs in and comes to it', async ({ page, openWindow }) => {
  const organizer = await openWindow()
  await newMember(organizer, { name: 'Olga Organizer' })
  const title = `Vermut ${tag()}`
  const id = await announce(organizer, title, more)
  const { email } = await newMember(page)
  await page.context().clearCookies()

  const answer = await page.goto(`/e/${id}`)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByText('19:30 to 22:00 · Barcelona time')).toBeVisible()
  expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText(/Olga|Blai|Bring a friend/)).toHaveCount(0)
  await join(page).click()
  await expect(page).toHaveURL(/\/auth\/signup\?return=/)
  await page.getByRole('link', { name: 'Sign in' }).click()
  // The previous page has an email field too.
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`/events/${id}`)
  await expect(page.getByText('Bring a friend.')).toBeVisible()

  await page.goto(`/e/${id}`)
  await page.getByRole('link', { name: 'Open the event' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(`/events/${id}`)
})

test('the preview of an event fits 320 px and passes axe in both themes, also if it is not public', async ({
  page,
  openWindow,
  allowed,
}) => {
  allowed.push(/Failed to load resource.*404/)
  const organizer = await openWindow()
  await newMember(organizer)
  const id = await announce(organizer, `Vermut ${tag()}`, more)
  const hidden = await announce(organizer, `Vermut ${tag()}`)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of [`/e/${id}`, `/e/${hidden}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await noSidewaysScroll(page)
      await axe(page)
    }
  }
  await expect(heading(page, "This event isn't public")).toBeVisible()
})

test.describe('in another time zone and language', () => {
  test.use({ timezoneId: 'Pacific/Auckland', locale: 'ca-ES' })

  test('hydrates the preview of an event', async ({ page, openWindow }) => {
    const organizer = await openWindow()
    await newMember(organizer)
    const id = await announce(organizer, `Vermut ${tag()}`, more)
    await page.goto(`/e/${id}`)
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__react')),
    )
    await expect(page.getByText('hora local de Barcelona')).toBeVisible()
    await page.getByRole('link', { name: 'Uneix-te amb Our Peeps' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/auth\/signup\?return=/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the preview of an event can be read', async ({ page, openWindow, allowed }) => {
    allowed.push(/Failed to load resource.*404/)
    const organizer = await openWindow()
    await newMember(organizer)
    const title = `Vermut ${tag()}`
    const id = await announce(organizer, title, more)
    await page.goto(`/e/${id}`)
    await expect(page).toHaveTitle(`${title} · Our Peeps`)
    await expect(heading(page, title)).toBeVisible()
    for (const words of ['19:30 to 22:00 · Barcelona time', 'Poble Sec, Barcelona', '1 going', '3 spots left'])
      await expect(page.getByRole('main').getByText(words)).toBeVisible()
    expect(await join(page).getAttribute('href')).toBe(`/auth/signup?return=%2Fevents%2F${id}`)
    const hidden = await announce(organizer, title)
    expect((await page.goto(`/e/${hidden}`))?.status()).toBe(404)
    await expect(heading(page, "This event isn't public")).toBeVisible()
  })
})
