import type { ListingDetail } from '../../contract/listings.ts'
import type { ConversationDetail } from '../../contract/messages.ts'
import type { Question } from '../../contract/questions.ts'
import { box, pair, say } from './support/chat.ts'
import {
  addCover,
  fillIn as fillInEvent,
  openForm as openEventForm,
  submit as announceEvent,
} from './support/event-form.ts'
import { announce, dayAfter } from './support/events.ts'
import { addPhotos, fillIn, openForm, sheet, submit } from './support/listing-form.ts'
import { newMember } from './support/member.ts'
import { alter, refuse } from './support/refuse.ts'
import { button, toast } from './support/security.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ allowed }) => void allowed.push(/Failed to load resource/))

test('what a list is for, and what one may be, is told in its own words', async ({ page }) => {
  await newMember(page)
  for (const [path, words] of [
    ['/events', "Discover what's happening in your community"],
    ['/swap', 'Buy, sell, rent, & swap with your community'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.goto('/profile/edit')
  for (const words of [
    'Solo but accepting applications',
    'Currently in beta testing',
    'Exclusive, not elusive',
    'Fully merged accounts',
  ])
    await expect(page.locator('main')).toContainText(words)
})

test('who has no city is told so wherever one posts', async ({ page }) => {
  test.slow()
  await newMember(page)
  await refuse(page, '**/api/questions', 403, 'NO_CITY')
  await page.goto('/ask')
  await page.getByLabel('Your question').fill('Which market is open on Sunday?')
  await page.getByLabel('Category', { exact: true }).selectOption('Food & Local Tips')
  await button(page, 'Ask').click()
  await expect(toast(page, 'You must be part of a city to ask questions')).toBeVisible()

  await refuse(page, '**/api/events', 403, 'NO_CITY')
  await openEventForm(page)
  await fillInEvent(page, 'Vermouth on the roof')
  await addCover(page)
  await announceEvent(page).click()
  await expect(page.getByText('You must be part of a city to create events')).toBeVisible()

  await refuse(page, '**/api/listings', 403, 'NO_CITY')
  await openForm(page)
  await addPhotos(page, 1)
  await fillIn(page, 'A walnut shelf')
  await submit(page).click()
  await expect(page.getByText(/City information is required/)).toBeVisible()
})

test('each type of listing says what it lacks', async ({ page }) => {
  await newMember(page)
  await openForm(page, 'renting')
  await submit(page).press('Enter')
  for (const words of ['Location is required for rental items', 'At least 1 photo is required for rental items'])
    await expect(sheet(page).getByText(words)).toBeVisible()
  await openForm(page, 'ticket')
  await submit(page).press('Enter')
  for (const words of ['Event date is required for tickets', 'Ticket category is required'])
    await expect(sheet(page).getByText(words)).toBeVisible()

  // The form cannot say another number; a server with another limit can refuse one.
  await refuse(page, '**/api/listings', 400, 'INVALID_INPUT', { data: { fields: { quantity: 'ticketQuantity' } } })
  await page.getByLabel('Title').fill('Two for the Palau')
  await page.getByLabel('Price').fill('40')
  await page.getByLabel('Event date').fill(dayAfter(9))
  await page.getByLabel('Event time').fill('20:00')
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Digital transfer' }).click()
  await submit(page).click()
  await expect(page.getByRole('group', { name: 'Tickets' })).toHaveAccessibleDescription(
    /Ticket quantity must be between 1 and 10/,
  )
})

test('who cannot come, leave, write to somebody or block them is told', async ({ page, browser }) => {
  const { other, me, them, path } = await pair(page, browser)
  const id = await announce(other, `Leaving ${me.id.slice(-8)}`)
  await page.goto(`/events/${id}`)
  await expect(page.getByText('Unlimited capacity')).toBeVisible()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await refuse(page, '**/attendance', 500, 'INTERNAL', { method: 'DELETE' })
  await page
    .getByRole('button', { name: /Unjoin|Leave|Going/ })
    .first()
    .click()
  await expect(toast(page, 'Failed to leave event. Please try again.')).toBeVisible()

  await page.goto(path)
  await expect(box(page)).toBeVisible()
  await refuse(page, '**/block', 500, 'INTERNAL')
  await button(page, 'Conversation menu').click()
  await page.getByRole('menuitem', { name: 'Block User' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Block/ }).click()
  await expect(toast(page, 'Failed to block user')).toBeVisible()
  await expect(toast(page, 'Oops!')).toBeVisible()

  await page.goto(`/profile/${them.id}`)
  const message = button(page, 'Message')
  for (const [code, status, words] of [
    ['TOO_MANY_REQUESTS', 429, 'Failed to start conversation'],
    ['PROFILE_NOT_FOUND', 404, 'Failed to start conversation. Profile not found'],
    ['INTERNAL', 500, 'Failed to create or get conversation'],
  ] as const) {
    await refuse(page, '**/api/conversations', status, code)
    await message.click()
    await expect(toast(page, words)).toBeVisible()
    await page.unroute('**/api/conversations')
  }
  await other.context().close()
})

test('where a question could not be posted, the server says why; where it says nothing, to try again', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/ask')
  await page.getByLabel('Your question').fill('Which market is open on Sunday?')
  await page.getByLabel('Category', { exact: true }).selectOption('Food & Local Tips')
  await refuse(page, '**/api/questions', 401, 'SIGNED_OUT')
  await button(page, 'Ask').click()
  await expect(toast(page, 'Failed to post question')).toBeVisible()
  await expect(toast(page, 'Not authenticated')).toBeVisible()
  await page.unroute('**/api/questions')
  await page.route('**/api/questions', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      : route.fallback(),
  )
  await button(page, 'Ask').click()
  await expect(toast(page, /^Please try again$/)).toBeVisible()
})

test('the way to the directory says where it leads, until the directory is there', async ({ page }) => {
  await newMember(page)
  let arrive = () => {}
  const held = new Promise<void>(resolve => (arrive = resolve))
  await page.route('**/assets/people-page-*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto('/our-peeps', { waitUntil: 'commit' })
  await expect(page.getByText('Loading Directory', { exact: true })).toBeVisible()
  arrive()
  await expect(page).toHaveURL(/\/c\/barcelona\/people$/)
  await expect(page.getByRole('heading', { name: 'Community Directory' })).toBeVisible()
})

test('somebody without a name has one of their own in each part of the app', async ({ page, browser }) => {
  const { other, them, conversationId } = await pair(page, browser)
  await say(other, conversationId, 'Bon dia!')
  const nameless = (person: { name: string } | undefined) => {
    if (person) person.name = ''
  }
  await alter<{ items: { other: { name: string } }[] }>(page, /\/api\/conversations(\?|$)/, list =>
    nameless(list.items[0]?.other),
  )
  await alter<{ conversation: ConversationDetail }>(page, `**/api/conversations/${conversationId}*`, answer =>
    nameless(answer.conversation.other),
  )
  // Each screen is reached inside the app: its own document would bring what it shows along.
  await page.goto('/home')
  await page.getByRole('link', { name: /^Chat/ }).click()
  const row = page.getByRole('link', { name: /Bon dia!/ })
  await expect(row).toContainText('Member')
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Member', exact: true })).toBeVisible()
  await expect(page.getByText(them.name)).toHaveCount(0)
  await other.context().close()

  await alter<ListingDetail>(page, '**/api/listings/*', listing => nameless(listing.author))
  await page.goto('/swap')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByText('Anonymous').first()).toBeVisible()
  await alter<{ items: Question[] }>(page, '**/api/questions?*', list => nameless(list.items[0]?.author))
  await page.goto('/ask')
  await button(page, 'Load More').click()
  await expect(page.getByRole('article').getByText('Anonymous')).toBeVisible()
})
