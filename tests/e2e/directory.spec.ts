import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { asAdmin } from './support/admin.ts'
import { controlled, saved } from './support/device.ts'
import { newMember } from './support/member.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { tabTo, toast } from './support/security.ts'
import { axe, expect, signIn, takenOver, test } from './support/test.ts'

const marta = 'marta@example.org'
const people = '/c/barcelona/people'
/** A name that nobody else has, of letters alone. */
const word = () =>
  `Q${Array.from(randomUUID().replaceAll(/\D/g, ''), digit => 'abcdefghij'[Number(digit)]).join('')}`.slice(0, 11)

const cards = (page: Page) => page.getByRole('article')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search people' })

/** Somebody else who is a member, from a browser of their own. */
async function neighbour(browser: Browser, told: object) {
  const page = await (await browser.newContext()).newPage()
  const { id, name } = await newMember(page, told)
  await page.context().close()
  return { id, name }
}

test('people are found without accents and with a letter wrong, over Back and a reload', async ({ page, browser }) => {
  const own = word()
  const { id } = await neighbour(browser, { name: `Zoraïda ${own}`, hometown: 'Vallfogona' })
  await signIn(page, marta)
  await page.goto('/our-peeps')
  await expect(page).toHaveURL(people)
  await expect(page).toHaveTitle(/Community Directory · Our Peeps$/)
  await expect(page.getByText('Connect with amazing people in your city')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'People you should meet' })).toBeVisible()
  await expect(cards(page)).toHaveCount(20)
  await axe(page)

  await search(page).pressSequentially(`zoraida ${own.toLowerCase()}`)
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('status').getByText('1 member', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`search=zoraida\\+${own.toLowerCase()}`))
  await page.reload()
  await expect(search(page)).toHaveValue(`zoraida ${own.toLowerCase()}`)
  await expect(cards(page)).toHaveCount(1)

  await cards(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`person=${id}`))
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(`Zoraïda ${own}`)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(search(page)).toHaveValue(`zoraida ${own.toLowerCase()}`)

  const wrong = `${own.slice(0, 5)}z${own.slice(6)}`
  await search(page).fill(wrong)
  await expect(page).toHaveURL(new RegExp(`search=${wrong}`))
  await expect(cards(page)).toHaveCount(1)
  await search(page).fill(`${own} nobody at all`)
  await expect(page.getByRole('heading', { name: 'Nobody by those words' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(search(page)).toBeFocused()
  await expect(page).toHaveURL(people)
  await expect(cards(page)).toHaveCount(20)
})

test(
  'filters narrow the list, count themselves and are taken away one by one or all',
  { tag: '@both' },
  async ({ page, browser, isMobile }) => {
    const own = word()
    await neighbour(browser, { name: `Ona ${own}`, knowledgeableIn: ['Legal & Admin'], yearsInCity: '1-3' })
    await neighbour(browser, { name: `Pau ${own}`, knowledgeableIn: ['Podcasting'], yearsInCity: 'native' })
    await newMember(page)
    await page.goto(`${people}?search=${own}`)
    await expect(cards(page)).toHaveCount(2)

    if (isMobile) {
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await expect(sheet.getByRole('button', { name: 'Show 2 people' })).toBeVisible()
      await sheet.getByRole('button', { name: 'Legal & Admin' }).click()
      await sheet.getByRole('button', { name: '2-4' }).click()
      await sheet.getByRole('switch', { name: 'Active in the last 14 days' }).click()
      await axe(page)
      await noSidewaysScroll(page)
      await sheet.getByRole('button', { name: 'Show 1 person' }).click()
      await expect(sheet).toBeHidden()
      await expect(page.getByRole('button', { name: 'Filters, 3 active' })).toBeFocused()
    } else {
      const rail = page.getByRole('complementary', { name: 'Filters' })
      await rail.getByRole('checkbox', { name: 'Legal & Admin' }).check()
      await expect(cards(page)).toHaveCount(1)
      await rail.getByRole('button', { name: '2-4' }).click()
      await rail.getByRole('switch', { name: 'Active in the last 14 days' }).click()
      await axe(page)
    }
    await expect(cards(page)).toHaveCount(1)
    await expect(page).toHaveURL(`${people}?search=${own}&knowledge=Legal+%26+Admin&years=2-4&active=1`)
    await expect(page.getByRole('status').getByText('1 member', { exact: true })).toBeVisible()
    await page.reload()
    await expect(cards(page)).toHaveCount(1)

    await page.getByRole('button', { name: 'Remove filter Legal & Admin' }).click()
    await expect(page.getByRole('button', { name: 'Remove filter 2-4 years' })).toBeFocused()
    await expect(page).toHaveURL(`${people}?search=${own}&years=2-4&active=1`)
    await page.goto(`${people}?search=${own}&knowledge=Misc&years=2-4`)
    await expect(page.getByRole('heading', { name: 'Nobody fits all of that' })).toBeVisible()
    await expect(page.getByText('Take one filter off. The right person may have joined three weeks ago.')).toBeVisible()
    await axe(page)
    await page.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click()
    await expect(page).toHaveURL(people)
    await expect(search(page)).toHaveValue('')
    await expect(cards(page)).toHaveCount(20)
  },
)

test(
  'the order is chosen, kept in the address, and more people come below',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await signIn(page, marta)
    await page.goto(people)
    await page.getByRole('button', { name: 'Sort people: Recently active' }).click()
    await page.getByRole(isMobile ? 'radio' : 'menuitemradio', { name: 'Alphabetical' }).click()
    await expect(page).toHaveURL(`${people}?sort=alphabetical`)
    const names = async () => (await cards(page).getByRole('heading').allTextContents()).map(name => name.trim())
    const inOrder = (some: string[]) =>
      some.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base', ignorePunctuation: true }))
    await expect.poll(async () => (await names())[0]).toMatch(/^A/)
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(cards(page)).toHaveCount(40)
    const all = await names()
    expect(all.map(name => name[0])).toEqual(inOrder(all).map(name => name[0]))
    expect(
      new Set(
        await cards(page)
          .getByRole('link')
          .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href)),
      ).size,
    ).toBe(40)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sort people: Alphabetical' })).toBeVisible()
  },
)

test(
  'a profile opens by keyboard, closes to its card, and its link can be shared',
  { tag: '@both' },
  async ({ page, browser, context }) => {
    const own = word()
    const { id } = await neighbour(browser, {
      name: `Mireia ${own}`,
      hometown: 'Olot',
      country: 'Spain',
      company: 'Fil Studio',
      knowledgeableIn: ['Food & Local Tips'],
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await newMember(page)
    await page.goto(`${people}?search=${own}`)
    const card = cards(page).getByRole('link')
    await tabTo(page, card)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: `Mireia ${own}` })
    await expect(panel).toBeVisible()
    await expect(panel.getByText('Olot, Spain')).toBeVisible()
    await expect(panel.getByText('Food & Local Tips')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Report' })).toHaveCount(0)
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(card).toBeFocused()
    await expect(page).toHaveURL(`${people}?search=${own}`)

    await page.goto(`${people}?person=${id}`)
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: 'Copy profile link' }).click()
    await expect(toast(page, 'Profile link copied to clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(`/profile/${id}`, page.url()).href)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(people)
    for (const width of [320, 800]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(`${people}?person=${id}`)
      await expect(panel).toBeVisible()
      await noSidewaysScroll(page)
    }
  },
)

test('Message in a profile leads to the conversation, and Back to the profile', async ({ page, browser }) => {
  const own = word()
  const { id } = await neighbour(browser, { name: `Bruna ${own}` })
  await newMember(page)
  await page.goto(`${people}?person=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Message' }).click()
  await expect(page).toHaveURL(/\/messaging\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: `Bruna ${own}` })).toBeVisible()
})

test('what an address says wrongly is ignored, and another city is nowhere', async ({ page, allowed }) => {
  allowed.push(/404/)
  await signIn(page, marta)
  await page.goto(`${people}?knowledge=Cooking&years=3-4&sort=best&person=7&verified=1`)
  await expect(cards(page)).toHaveCount(20)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0)
  await page.goto(`${people}?person=${randomUUID()}`)
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  await axe(page)
  await panel.getByRole('button', { name: 'Back to the people directory' }).click()
  await expect(panel).toBeHidden()
  for (const path of ['/c/atlantis/people', '/c/atlantis/invite']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'No such city here' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'People in Barcelona' }).click()
  await expect(page).toHaveURL(people)
})

test('a directory that cannot be loaded says so and is tried again', async ({ page, allowed }) => {
  allowed.push(/404/)
  await signIn(page, marta)
  await page.route('**/api/people?**', route => route.fulfill(refusal(404, 'NOT_FOUND')))
  // By its tab: the document of the page itself would bring the list along.
  await page.goto('/home')
  await takenOver(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click()
  await expect(page.getByText('Failed to load profiles')).toBeVisible()
  await axe(page)
  await page.unroute('**/api/people?**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cards(page)).toHaveCount(20)
})

test('the directory is there without a connection', async ({ page, context, allowed }) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await signIn(page, marta)
  await page.goto(people)
  await controlled(page)
  const first = await cards(page).first().getByRole('heading').innerText()
  await saved(page, '"people","list"')
  await context.setOffline(true)
  await page.reload()
  await expect(cards(page).first().getByRole('heading')).toHaveText(first)
  await context.setOffline(false)
})

test('an admin reports a profile from its panel, once', async ({ page, browser }) => {
  const own = word()
  const { id } = await neighbour(browser, { name: `Rut ${own}` })
  await asAdmin(page, async () => {
    await page.goto(`${people}?person=${id}`)
    const panel = page.getByRole('dialog', { name: `Rut ${own}`, exact: true })
    await panel.getByRole('button', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: `Report Rut ${own}` })
    await expect(dialog.getByRole('button', { name: 'Submit Report' })).toBeDisabled()
    await dialog.getByLabel('What happened?').fill('Sells watches by message.')
    await axe(page)
    await dialog.getByRole('button', { name: 'Submit Report' }).click()
    await expect(toast(page, 'Report submitted successfully')).toBeVisible()
    await expect(panel.getByText('Under review')).toBeVisible()
    await page.reload()
    await expect(panel.getByText('Under review')).toBeVisible()
  })
})

test('whoever is the only one so far is told to bring somebody', async ({ page }) => {
  const { id, name } = await newMember(page)
  await page.route('**/api/people?**', async route => {
    const answer = await route.fetch()
    const { items, ...rest } = (await answer.json()) as { items: { id: string }[]; next: string | null }
    await route.fulfill({ response: answer, json: { ...rest, items: items.filter(one => one.id === id), next: null } })
  })
  await page.goto(people)
  // What the document brought of the whole city is read anew.
  await page.getByRole('button', { name: /Recently active/ }).click()
  await page.getByRole('radio', { name: 'Recently joined' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(name)
  await expect(cards(page).getByText('You', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Only you so far' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Invite People' }).last().click()
  await expect(page).toHaveURL(/\/invite$/)
})
