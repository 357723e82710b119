import type { Page } from '@playwright/test'
import { box, log, write } from '../support/chat.ts'
import { guest } from '../support/events.ts'
import { addPhotos, done, fillIn, openForm, submit } from '../support/listing-form.ts'
import { choose, heading, messageOwner, toast } from '../support/listing-page.ts'
import { newMember } from '../support/member.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, test } from '../support/test.ts'

const tile = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('lists something that another member finds, asks about and sees sold, live in both windows', async ({
  page: seller,
  browser,
}) => {
  test.slow()
  const title = `Walnut shelf with a title that fills a line or two of any phone ${crypto.randomUUID().slice(0, 8)}`
  await newMember(seller, { name: 'Sofia Marchetti' })
  const { page: buyer, context } = await guest(browser, 'Bo Buyer', 'Europe/Madrid')
  await buyer.goto('/swap')
  await expect(tile(buyer, '').first()).toBeVisible()

  await openForm(seller, 'selling')
  await addPhotos(seller, 2)
  await fillIn(seller, title)
  await submit(seller).click()
  await done(seller)
  await expect(tile(seller, title)).toBeInViewport()
  await buyer.getByRole('button', { name: '1 new listing' }).click()
  await expect(tile(buyer, title)).toBeInViewport()

  await buyer.getByRole('searchbox', { name: 'Search The Exchange' }).fill(title.replace('Walnut', 'Walnit'))
  await tile(buyer, title).getByRole('link').click()
  await expect(heading(buyer, title)).toBeVisible()
  await messageOwner(buyer).click()
  const question = `Hi Sofia, is “${title}” still available?`
  const first = box(buyer)
  await expect(first).toHaveValue(question)
  await axe(buyer)
  await first.fill(`${question} See bikes.example/walnut`)
  await buyer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(buyer.getByText("Links can't be sent in a first message. Remove the link to send it.")).toBeVisible()
  await first.fill(question)
  await buyer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(buyer).getByText(question)).toBeVisible()
  await expect(buyer.getByText('Request sent', { exact: true })).toBeVisible()
  await axe(buyer)
  await buyer.reload()
  await expect(buyer.getByText('Request sent', { exact: true })).toBeVisible()
  await seller.goto('/messaging')
  await seller.getByRole('link', { name: 'Message requests' }).click()
  await axe(seller)
  await seller.getByRole('link', { name: /Bo Buyer/ }).click()
  await expect(seller.getByText('About your listing')).toBeVisible()
  await axe(seller)
  await seller.getByRole('button', { name: 'Accept' }).click()
  await expect(log(seller).getByText(question)).toBeVisible()
  await expect(buyer.getByPlaceholder('Type a message…')).toBeVisible()
  await write(seller, 'It is. Come by tonight?')
  await expect(log(buyer).getByText('It is. Come by tonight?')).toBeVisible()

  await buyer.goto('/swap')
  await expect(tile(buyer, title)).toBeVisible()
  await seller.goto('/profile')
  await tile(seller, title).getByRole('link').click()
  await choose(seller, 'Mark as sold')
  await expect(seller.getByText('This has been sold')).toBeVisible()
  await expect(tile(buyer, title)).toHaveCount(0)
  await axe(seller)
  await seller.goto('/profile')
  await expect(tile(seller, title)).toContainText('Sold')
  await axe(seller)
  await tile(seller, title).getByRole('link').click()
  await choose(seller, 'List again')
  await tile(buyer, title).getByRole('link').click()
  await expect(heading(buyer, title)).toBeVisible()

  await choose(seller, 'Delete')
  // Keeps the toast open.
  await seller.getByRole('button', { name: 'Undo' }).hover()
  await expect(heading(buyer, 'Listing not found')).toBeVisible()
  await axe(buyer)
  await seller.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(seller, 'Listing restored.')).toBeVisible()
  await buyer.setViewportSize({ width: 320, height: 640 })
  await buyer.emulateMedia({ colorScheme: 'dark' })
  await buyer.reload()
  await expect(heading(buyer, title)).toBeVisible()
  await noSidewaysScroll(buyer)
  await axe(buyer)
  await context.close()
})
