import type { Locator, Page } from '@playwright/test'
import type { ListingDetail } from '../../../contract/listings.ts'
import { drawing } from '../../support/pictures.ts'
import { expect } from './test.ts'

export const sheet = (page: Page, name = 'New Listing') => page.getByRole('dialog', { name })
export const submit = (page: Page) => page.getByRole('button', { name: 'Create Listing' })
export const missing = (page: Page) => sheet(page).getByText(/^Still |^One moment/)
export const tiles = (page: Page): Locator =>
  page
    .getByRole('list', { name: 'Photos' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: /^Remove photo/ }),
    })
export const sentTiles = (page: Page) => tiles(page).locator('img[src^="/media/"]')
export const files = (page: Page) => sheet(page).getByLabel('Add photos', { exact: true }).and(page.locator('input'))

export async function openForm(page: Page, type?: 'selling' | 'renting' | 'ticket'): Promise<void> {
  await page.goto(`/swap?new=${type ?? 'selling'}`)
  await expect(sheet(page)).toBeVisible()
}

export const pictures = (count: number, width = 800, height = 600) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `photo-${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawing(width + 8 * at, height)
        .tint({ r: 255 - 30 * at, g: 60 * (at % 5), b: 40 * at })
        .jpeg()
        .toBuffer(),
    })),
  )

export async function addPhotos(page: Page, count: number): Promise<void> {
  const before = await tiles(page).count()
  await files(page).setInputFiles(await pictures(count))
  await expect(sentTiles(page)).toHaveCount(before + count)
}

export async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Price').fill('85')
  await page.getByRole('button', { name: 'Good', exact: true }).click()
  await page.getByLabel('Location').fill('Sant Antoni')
  await page.getByRole('button', { name: 'Pickup' }).click()
}

export const stored = (page: Page) =>
  page
    .waitForResponse(response => response.url().endsWith('/api/listings') && response.request().method() === 'POST')
    .then(response => response.json() as Promise<ListingDetail>)

export const done = (page: Page) => expect(page.getByText('Listing created successfully!')).toBeVisible()
