import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { newMember } from '../support/member.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { tabTo } from '../support/security.ts'
import { axe, expect, signIn, test } from '../support/test.ts'

const marta = 'marta@example.org'
const people = '/c/barcelona/people'
const word = () =>
  `Q${Array.from(randomUUID().replaceAll(/\D/g, ''), digit => 'abcdefghij'[Number(digit)]).join('')}`.slice(0, 11)

const cards = (page: Page) => page.getByRole('article')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search people' })

async function neighbour(browser: Browser, told: object) {
  const page = await (await browser.newContext()).newPage()
  const { id } = await newMember(page, told)
  await page.context().close()
  return id
}

test('finds a member despite a missing accent and a typo, and keeps the search over Back and a reload', async ({
  page,
  browser,
}) => {
  const own = word()
  const id = await neighbour(browser, { name: `Zoraïda ${own}`, knowledgeableIn: ['Legal & Admin'] })
  await signIn(page, marta)
  await page.goto('/our-peeps')
  await expect(page).toHaveURL(people)
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(cards(page)).toHaveCount(40)

  await search(page).pressSequentially(`zoraida ${own.toLowerCase()}`)
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`search=zoraida\\+${own.toLowerCase()}`))
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Legal & Admin' }).click()
  await expect(sheet.getByRole('button', { name: 'Show 1 person' })).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Show 1 person' }).click()
  await expect(page.getByRole('button', { name: 'Filters, 1 in use' })).toBeFocused()
  await page.reload()
  await expect(search(page)).toHaveValue(`zoraida ${own.toLowerCase()}`)
  await expect(cards(page)).toHaveCount(1)

  await cards(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`person=${id}`))
  const panel = page.getByRole('dialog', { name: `Zoraïda ${own}` })
  await expect(panel).toBeVisible()
  await axe(page)
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/search=zoraida.*&knowledge=Legal/)

  const wrong = `${own.slice(0, 5)}z${own.slice(6)}`
  await search(page).fill(wrong)
  await expect(page).toHaveURL(new RegExp(`search=${wrong}`))
  await expect(cards(page)).toHaveCount(1)
})

test(
  'opens a profile by keyboard, returns focus to its card on close, and returns to it from a conversation',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const own = word()
    const told = { hometown: 'Olot', country: 'Spain', knowledgeableIn: ['Legal & Admin'] }
    const id = await neighbour(browser, { name: `Mireia ${own}`, ...told })
    await newMember(page)
    await page.goto(`${people}?search=${own}`)
    await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: 'Legal & Admin' }).check()
    await expect(page).toHaveURL(`${people}?search=${own}&knowledge=Legal+%26+Admin`)
    await expect(cards(page)).toHaveCount(1)
    const card = cards(page).getByRole('link')
    await tabTo(page, card)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: `Mireia ${own}` })
    await expect(panel.getByText('Olot, Spain')).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(card).toBeFocused()

    await page.goto(`${people}?person=${id}`)
    for (const width of [320, 800]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(panel).toBeVisible()
      await noSidewaysScroll(page)
    }
    await panel.getByRole('button', { name: 'Message' }).click()
    await expect(page).toHaveURL(/\/messaging\/[0-9a-f-]{36}$/)
    await page.goBack()
    await expect(panel).toBeVisible()
  },
)
