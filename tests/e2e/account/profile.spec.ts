import type { Page } from '@playwright/test'
import { fact, newMember } from '../support/member.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, openAccountMenu, test } from '../support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

test('saves the profile, shows the changes on all pages and adds one history entry', async ({ page }) => {
  await newMember(page)
  await page.goto('/home')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'View Profile' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Your hometown' }).click()
  await expect(page.getByLabel('Hometown')).toBeFocused()

  await page.getByLabel('Name').fill(' ')
  await save(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await axe(page)
  await page.getByLabel('Name').fill('Núria Vidal')
  await page.getByLabel('Hometown').fill('Olot')
  await page.getByLabel('Relationship status').selectOption('Multiple tabs open')
  await page.getByLabel('Job title').fill('Service Designer')
  await page.getByLabel('Neighborhood').selectOption('Poble Sec')
  await page.getByRole('group', { name: 'Years in Barcelona' }).getByRole('button', { name: '3-5 years' }).click()
  await page.getByRole('group', { name: 'Knowledgeable in' }).getByRole('button', { name: 'Parenting' }).click()
  await page.getByRole('group', { name: 'Interests' }).getByRole('button', { name: 'Nightlife' }).click()
  await page.getByLabel('What brought you to Barcelona?').fill('The light.\nAnd a bakery.')
  await save(page).click()

  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Núria Vidal' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('The light.')).toBeVisible()
  await expect(fact(page, 'From')).toHaveText('Olot')
  await expect(fact(page, 'Relationship status')).toHaveText('Multiple tabs open')
  await expect(fact(page, 'Neighborhood')).toHaveText('Poble Sec')
  await expect(fact(page, 'Years in Barcelona')).toHaveText('3-5 years')
  await expect(page.getByText('1 thing is still missing')).toBeVisible()
  for (const word of ['Creative Arts', 'Parenting', 'Nightlife'])
    await expect(page.getByRole('listitem').filter({ hasText: word })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await openAccountMenu(page)
  await expect(page.getByRole('menu')).toContainText('Núria Vidal')
})

test('asks before Back and a reload discard changes', async ({ page }) => {
  await newMember(page)
  await page.goto('/home')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await page.getByLabel('Company').fill('Fil Studio')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.goBack()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL('/profile/edit')
  await axe(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByLabel('Company')).toHaveValue('Fil Studio')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/home')
})

test.describe('in dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 320, height: 640 } })
  test('fits the longest names on the narrowest phone', async ({ page, browser }) => {
    const { id } = await newMember(page, { country: '🇵🇹 <b>Portugal</b>', company: 'x'.repeat(120) })
    const reader = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage()
    await newMember(reader)
    for (const name of ['W'.repeat(120), 'Z̸̛͎a̵l̶g̷o̴'.repeat(5)]) {
      const answer = await page.request.put('/api/profile', {
        headers: { origin: `http://127.0.0.1:${process.env['E2E_PORT']}` },
        data: { name, jobTitle: 'W'.repeat(120), company: name, knowledgeableIn: ['Podcasting'] },
      })
      expect(answer.status(), await answer.text()).toBe(200)
      for (const [who, path] of [
        [page, '/profile'],
        [page, '/profile/edit'],
        [reader, `/profile/${id}`],
      ] as const) {
        await who.goto(path)
        if (path === '/profile/edit') await expect(who.getByLabel('Name')).toHaveValue(name)
        else await expect(who.getByRole('heading', { level: 1 })).toHaveText(name)
        await noSidewaysScroll(who)
      }
    }
    await axe(reader)
    await reader.context().close()
  })
})
