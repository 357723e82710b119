import type { Page } from '@playwright/test'
import { drawing } from '../../support/pictures.ts'
import { send } from './events.ts'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const messageOwner = (page: Page) => page.getByRole('button', { name: 'Message owner', exact: true })
export const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words)

export const goods = (title: string, more: object = {}) => ({
  type: 'selling',
  title,
  details: 'Third floor with a lift.\nMore at https://example.org/chair',
  cents: 8500,
  condition: 'good',
  place: 'Sant Antoni',
  delivery: 'pickup',
  ...more,
})

export async function offer(page: Page, words: object, alts: (string | null)[] = ['From the front']): Promise<string> {
  const photos: object[] = []
  for (const alt of alts) {
    const answer = await send(page, 'PUT', '/api/photos', await drawing(800, 600).jpeg().toBuffer())
    photos.push({ photoId: ((await answer.json()) as { photoId: string }).photoId, alt })
  }
  const id = crypto.randomUUID()
  await send(page, 'POST', '/api/listings', { id, listing: { ...words, photos } })
  return id
}

export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More options for this listing' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
