import type { Page } from '@playwright/test'
import { controlled, saved } from '../support/device.ts'
import { announce, guest, send } from '../support/events.ts'
import { newMember } from '../support/member.ts'
import { axe, expect, openSession, takenOver, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow', timezoneId: 'Europe/Madrid' })

const disconnected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/
const title = 'Vermut at the door'

function soon() {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short', timeStyle: 'short' })
  const [date = '', time = ''] = parts.format(Date.now() + 60 * 60_000).split(' ')
  return { date, time }
}

async function codeOf(page: Page): Promise<string> {
  const said = await page.getByText(/^6-digit code:/).textContent()
  return (said ?? '').replaceAll(/\D/g, '').slice(1)
}
const here = (page: Page, number: number, all: number) =>
  expect(page.getByRole('status').filter({ hasText: `${number} of ${all} here` })).toBeVisible()

test('checks people in without a connection, and merges with a second device', async ({
  page,
  context,
  browser,
  allowed,
}) => {
  test.slow()
  allowed.push(disconnected)
  const organizer = await newMember(page, { name: 'Lena Vogt' })
  await openSession(page, { email: organizer.email, remembered: true })
  const id = await announce(page, title, { starts: soon(), ends: null, maxAttendees: 10 })
  const [sofia, idris] = [
    await guest(browser, 'Sofia Marchetti', 'Europe/Madrid'),
    await guest(browser, 'Idris Okafor', 'Europe/Madrid'),
  ]
  for (const one of [sofia, idris]) await send(one.page, 'PUT', `/api/events/${id}/attendance`)

  await page.goto(`/events/${id}`)
  await controlled(page)
  await page.getByRole('link', { name: 'Check in' }).click()
  await here(page, 0, 2)
  await axe(page)
  await saved(page, '"check-in"')
  await takenOver(page)

  await sofia.page.goto(`/events/${id}`)
  await sofia.page.getByRole('link', { name: /^Show your ticket/ }).click()
  await expect(sofia.page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible()
  await axe(sofia.page)

  await context.setOffline(true)
  await page.reload()
  await here(page, 0, 2)
  await page.getByRole('button', { name: 'Scan' }).click()
  await page.getByRole('button', { name: 'Enter the 6-digit code' }).click()
  const scanner = page.getByRole('dialog', { name: 'Scan tickets' })
  await scanner.getByLabel('6-digit code').pressSequentially(await codeOf(sofia.page))
  await expect(scanner.getByText('Sofia Marchetti is in')).toBeVisible()
  await axe(page)
  await scanner.getByRole('button', { name: 'Close the scanner' }).click()
  await expect(page.getByText('1 check-in is saved on this device.')).toBeVisible()
  await page.reload()
  await here(page, 1, 2)

  const second = await browser.newContext({ timezoneId: 'Europe/Madrid', locale: 'en-GB' })
  const tablet = await second.newPage()
  await openSession(tablet, { email: organizer.email })
  await tablet.goto(`/events/${id}/check-in`)
  await here(tablet, 0, 2)
  await tablet.getByRole('checkbox', { name: 'Checked in: Idris Okafor' }).click()
  await here(tablet, 1, 2)

  await context.setOffline(false)
  await here(page, 2, 2)
  await expect(page.getByText('saved on this device')).toHaveCount(0)
  await here(tablet, 2, 2)
  await expect(sofia.page.getByText('Checked in', { exact: true })).toBeVisible()
  for (const one of [sofia.context, idris.context, second]) await one.close()
})
