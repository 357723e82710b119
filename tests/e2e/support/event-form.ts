import type { Page } from '@playwright/test'
import { drawing } from '../../support/pictures.ts'
import { dayAfter } from './events.ts'
import { expect } from './test.ts'

export const sheet = (page: Page, name = 'New Event') => page.getByRole('dialog', { name })
export const submit = (page: Page) => page.getByRole('button', { name: 'Create Event' })
export const summary = (page: Page) => sheet(page).getByRole('alert')

export async function openForm(page: Page): Promise<void> {
  await page.goto('/events')
  await page.getByRole('button', { name: 'New Event' }).first().click()
  await expect(sheet(page)).toBeVisible()
}

export async function fillIn(page: Page, title: string, { date = dayAfter(9), time = '19:30' } = {}): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Start date').fill(date)
  await page.getByLabel('Start time').fill(time)
}

export const picture = async () => ({
  name: 'cover.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawing(2000, 1500).jpeg().toBuffer(),
})
