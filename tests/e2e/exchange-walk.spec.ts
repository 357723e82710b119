import type { Page } from '@playwright/test'
import { log } from './support/chat.ts'
import { guest } from './support/events.ts'
import { addPhotos, fillIn, openForm, submit } from './support/listing-form.ts'
import { choose, heading, messageOwner } from './support/listing-page.ts'
import { newMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

const tile = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test(
  'something is listed, found, asked about and sold, by two people in two windows',
  { tag: '@both' },
  async ({ page, browser }) => {
    test.slow()
    const title = `Walnut shelf ${crypto.randomUUID().slice(0, 8)}`
    await newMember(page, { name: 'Sofia Marchetti' })
    const { page: buyer, context } = await guest(browser, 'Bo Buyer', 'Europe/Madrid')
    await buyer.goto('/swap')
    await expect(tile(buyer, '').first()).toBeVisible()

    await openForm(page, 'selling')
    await addPhotos(page, 2)
    await fillIn(page, title)
    await submit(page).click()
    await expect(page.getByText('Listing created successfully!')).toBeVisible()
    await expect(tile(page, title)).toBeInViewport()

    // Whoever looks through the list is told, finds it by its words, and sees its photos one after the other.
    await expect(buyer.getByRole('button', { name: /new listing/ })).toBeVisible()
    await buyer.getByRole('searchbox', { name: 'Search the Exchange' }).fill(title.replace('Walnut', 'Walnit'))
    await tile(buyer, title).getByRole('link').click()
    await expect(heading(buyer, title)).toBeVisible()
    await buyer.getByRole('button', { name: /photo/i }).first().click()
    await expect(buyer.getByRole('dialog').getByText('1 / 2')).toBeVisible()
    await buyer.keyboard.press('ArrowRight')
    await expect(buyer.getByRole('dialog').getByText('2 / 2')).toBeVisible()
    await buyer.keyboard.press('Escape')

    await messageOwner(buyer).click()
    const composer = buyer.getByPlaceholder('Type a message…')
    await expect(composer).toHaveValue(`Hi Sofia, is “${title}” still available?`)
    await composer.press('Enter')
    await page.goto('/messaging')
    await page.getByRole('link', { name: /Bo Buyer/ }).click()
    await expect(log(page).getByText(`Hi Sofia, is “${title}” still available?`)).toBeVisible()
    await page.getByPlaceholder('Type a message…').fill('It is. Come by tonight?')
    await page.keyboard.press('Enter')
    await expect(log(buyer).getByText('It is. Come by tonight?')).toBeVisible()

    // Sold, it leaves the list under the eyes of those who look.
    await buyer.goto('/swap')
    await expect(tile(buyer, title)).toBeVisible()
    await page.goto('/profile')
    await tile(page, title).getByRole('link').click()
    await choose(page, 'Mark as sold')
    await expect(page.getByText('This has been sold')).toBeVisible()
    await expect(tile(buyer, title)).toHaveCount(0)
    await context.close()
  },
)
