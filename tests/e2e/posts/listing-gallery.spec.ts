import type { Page } from '@playwright/test'
import { goods, heading, offer } from '../support/listing-page.ts'
import { newMember } from '../support/member.ts'
import { axe, expect, test, settled } from '../support/test.ts'

const title = 'Mid-century armchair, vermilion wool!'
const alts = ['The whole chair', 'One scratch on the left leg', null]
const gallery = (page: Page) => page.getByRole('dialog', { name: `Photos of ${title}` })
const counter = (page: Page) => gallery(page).locator('[aria-live=polite]').first()
const photo = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^View photo ${number} of 3`) })
const shown = (page: Page) => page.getByRole('main').getByText(/^\d \/ 3$/)
const stage = (page: Page) => gallery(page).locator('.yarl__slide_current .yarl__slide_wrapper')

async function open(page: Page): Promise<string> {
  await newMember(page)
  const id = await offer(page, goods(title), alts)
  await page.goto(`/listings/${id}`)
  await expect(heading(page, title)).toBeVisible()
  return id
}

test('shows the photos by keyboard alone and returns focus', { tag: '@desktop' }, async ({ page }) => {
  await open(page)
  await expect(shown(page)).toHaveText('1 / 3')
  await page.getByRole('button', { name: 'Show photo 3 of 3' }).click()
  await expect(shown(page)).toHaveText('3 / 3')
  await photo(page, 1).focus()
  await expect(shown(page)).toHaveText('1 / 3')
  await page.keyboard.press('Enter')
  await expect(counter(page)).toContainText('1 / 3')
  await expect(gallery(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(gallery(page).getByRole('img', { name: 'The whole chair' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(counter(page)).toContainText('1 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(counter(page)).toContainText('2 / 3')
  await expect(gallery(page).getByText('One scratch on the left leg')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(counter(page)).toContainText('3 / 3')
  const next = gallery(page).getByRole('button', { name: 'Next photo' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await axe(page)
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await gallery(page).evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
  }
  await gallery(page).getByRole('button', { name: 'Photo 1 of 3' }).focus()
  await page.keyboard.press('Enter')
  await expect(counter(page)).toContainText('1 / 3')
  await page.keyboard.press('Escape')
  await expect(gallery(page)).toHaveCount(0)
  await expect(photo(page, 1)).toBeFocused()
})

test('swipes, zooms, downloads, reloads and closes the photos by touch', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  const id = await open(page)
  await photo(page, 2).focus()
  await expect(shown(page)).toHaveText('2 / 3')
  await page.getByRole('button', { name: 'View full screen' }).click()
  await expect(counter(page)).toContainText('2 / 3')
  await expect(gallery(page).locator('img')).toHaveCount(3)
  const { width, height } = page.viewportSize()!
  const drag = async (from: number, to: number) => {
    // A drag that begins during the page transition is ignored.
    await settled(page)
    await page.mouse.move(width * from, height / 2)
    await page.mouse.down()
    await page.mouse.move(width * to, height / 2, { steps: 8 })
    await page.mouse.up()
  }
  await drag(0.2, 0.8)
  await expect(counter(page)).toContainText('1 / 3')
  await drag(0.8, 0.2)
  await expect(counter(page)).toContainText('2 / 3')
  await drag(0.2, 0.8)
  await expect(counter(page)).toContainText('1 / 3')

  const download = page.waitForEvent('download')
  await gallery(page).getByRole('link', { name: 'Download photo 1' }).click()
  expect((await download).suggestedFilename()).toBe('mid-century-armchair-vermilion-wool-1.webp')

  await page.keyboard.press('+')
  await expect(stage(page)).toHaveClass(/interactive/)
  await page.keyboard.press('ArrowRight')
  await expect(counter(page)).toContainText('1 / 3')
  await page.keyboard.press('-')
  await expect(stage(page)).not.toHaveClass(/interactive/)
  await page.keyboard.press('ArrowRight')
  await expect(counter(page)).toContainText('2 / 3')
  await settled(page)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) => {
    const at = [-apart, apart].map((by, index) => ({ x: width / 2 + by, y: height / 2, id: index + 1 }))
    return client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : at })
  }
  await touch('touchStart', 20)
  for (let apart = 25; apart <= 120; apart += 5) await touch('touchMove', apart)
  await touch('touchEnd', 0)
  await expect(stage(page)).toHaveClass(/interactive/)

  await page.goBack()
  await expect(gallery(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/listings/${id}$`))
  await expect(page.getByRole('button', { name: 'View full screen' })).toBeFocused()

  await page.route('**/media/**', route => route.abort())
  await page.reload()
  await photo(page, 1).click()
  await expect(gallery(page).getByText("This photo didn't load").first()).toBeVisible()
  await axe(page)
  await page.unroute('**/media/**')
  await gallery(page).getByRole('button', { name: 'Try Again' }).first().click()
  await expect(gallery(page).getByRole('img', { name: 'The whole chair' })).toBeVisible()
  await expect(gallery(page).getByText("This photo didn't load")).toHaveCount(0)
})
