import type { Browser, Page } from '@playwright/test'
import { freshly, signInAdmin } from './support/admin.ts'
import { newMember } from './support/member.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { button, toast } from './support/security.ts'
import { axe, expect, test } from './support/test.ts'

test.use({ actionTimeout: 15_000 })

const address = '**/api/admin/users?*'
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search name, email or city' })
/** The line of a user: a row of the table, or an item of the phone's list. */
const line = (page: Page, text: string) =>
  page
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Users' }).getByRole('listitem'))
    .filter({ hasText: text })
const role = (page: Page, name: string) => page.getByLabel(`Role of ${name}`)
const state = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is active` })
const count = (page: Page, words: string | RegExp) => page.getByText(words, { exact: typeof words === 'string' })

/** Switches the theme and waits until the page has it. */
async function themed(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0)
}

let made = 0
/** A name that nobody else has. */
const newName = () => `Prova ${Date.now().toString(36)}${++made}`

/** A new member in a window of their own, which stays open. */
async function memberElsewhere(browser: Browser, baseURL: string | undefined, name = newName()) {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { 'x-forwarded-for': `10.77.${made % 250}.${Math.floor(Math.random() * 250) + 1}` },
  })
  const page = await context.newPage()
  return { ...(await newMember(page, { name })), page, close: () => context.close() }
}

/** Chooses in a menu, or on the phone in a sheet. */
async function choose(page: Page, shown: RegExp, option: string) {
  await page.getByRole('button', { name: shown }).click()
  await page
    .getByRole('menuitemradio', { name: option, exact: true })
    .or(page.getByRole('radio', { name: option, exact: true }))
    .click()
}

test(
  'users are found by words, filters and orders, which the address keeps',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, allowed }) => {
    test.slow()
    const someone = await memberElsewhere(browser, baseURL)
    await someone.close()
    await signInAdmin(page)
    await page.goto('/admin/users')
    await expect(count(page, /^[\d,]+\+? users$/)).toBeVisible()

    await search(page).fill(someone.name)
    await expect(page).toHaveURL(/search=Prova/)
    await expect(count(page, '1 user')).toBeVisible()
    await expect(line(page, someone.email)).toHaveCount(1)
    await choose(page, /^Role: All/, 'admin')
    await expect(page).toHaveURL(/role=admin/)
    await expect(page.getByText('No users found matching your criteria')).toBeVisible()
    await button(page, 'Clear all').click()
    await expect(page).toHaveURL('/admin/users')
    await expect(search(page)).toBeFocused()
    await expect(search(page)).toHaveValue('')

    await choose(page, /^Status: All/, 'Active')
    await choose(page, /^Sort users: Last active/, 'Name Z to A')
    await expect(page).toHaveURL('/admin/users?state=active&sort=name_desc')
    await page.reload()
    await expect(button(page, 'Status: Active')).toBeVisible()
    await expect(button(page, 'Sort users: Name Z to A')).toBeVisible()

    // A list that cannot be read says so, and can be asked for again.
    allowed.push(/400/)
    await page.route(address, route => route.fulfill(refusal(400, 'MALFORMED_REQUEST')))
    await page.goto('/admin/users?sort=city')
    await expect(page.getByText('Failed to load users')).toBeVisible()
    await page.unroute(address)
    await button(page, 'Try Again').click()
    await expect(count(page, /^[\d,]+\+? users$/)).toBeVisible()
  },
)

test(
  'a role is changed after a question, and stands as before when it was refused',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, allowed }) => {
    test.slow()
    const someone = await memberElsewhere(browser, baseURL)
    await someone.close()
    await freshly(page)
    await page.goto(`/admin/users?search=${someone.email}`)
    await role(page, someone.name).focus()
    await role(page, someone.name).selectOption('admin')
    const question = page.getByRole('dialog', { name: `Make ${someone.name} an admin?` })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(role(page, someone.name)).toHaveValue('member')
    await expect(role(page, someone.name)).toBeFocused()

    allowed.push(/503/)
    const path = `**/api/admin/users/${someone.id}/role`
    await page.route(path, route => route.fulfill(refusal(503, 'UNAVAILABLE')))
    await role(page, someone.name).selectOption('admin')
    await button(page, 'Make admin').click()
    await expect(toast(page, 'Failed to update user role')).toBeVisible()
    await expect(role(page, someone.name)).toHaveValue('member')
    await page.unroute(path)

    // Who has no fresh code at hand is asked for one; closing that dialog leaves everything as it was.
    allowed.push(/403/)
    await page.route(path, route => route.fulfill(refusal(403, 'CODE_NEEDED')))
    await role(page, someone.name).focus()
    await role(page, someone.name).selectOption('admin')
    await button(page, 'Make admin').click()
    const code = page.getByRole('dialog', { name: 'A fresh code, please' })
    await expect(role(page, someone.name)).toHaveValue('admin')
    await code.getByRole('button', { name: 'Cancel' }).click()
    await expect(role(page, someone.name)).toHaveValue('member')
    await expect(role(page, someone.name)).toBeFocused()
    await page.unroute(path)

    await role(page, someone.name).selectOption('admin')
    await button(page, 'Make admin').click()
    await expect(toast(page, 'User role updated successfully')).toBeVisible()
    await expect(role(page, someone.name)).toHaveValue('admin')
    await page.reload()
    await expect(role(page, someone.name)).toHaveValue('admin')

    // What was done by mistake is taken back from the toast that tells it.
    await role(page, someone.name).selectOption('member')
    await button(page, 'Make member').click()
    await expect(role(page, someone.name)).toHaveValue('member')
    await button(page, 'Undo').click()
    await expect(role(page, someone.name)).toHaveValue('admin')
    await page.reload()
    await expect(role(page, someone.name)).toHaveValue('admin')

    // Nobody changes themselves, and whoever cannot see that reads why.
    await page.goto('/admin/users?search=ruth@example.org')
    const own = page.getByRole('switch', { name: /is active/ }).first()
    await expect(own).toBeDisabled()
    await expect(own).toHaveAccessibleDescription('Nobody changes their own role or state.')
  },
)

test(
  'who is deactivated is signed out elsewhere at once, and is told nothing by the list but their state',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, allowed }) => {
    test.slow()
    allowed.push(/404 .*\/admin\/users\//)
    const someone = await memberElsewhere(browser, baseURL)
    await someone.page.goto('/home')
    await expect(someone.page.getByRole('heading', { level: 1 })).toBeVisible()
    await freshly(page)
    await page.goto(`/admin/users?search=${someone.email}`)
    await state(page, someone.name).click()
    const question = page.getByRole('dialog', { name: `Deactivate ${someone.name}?` })
    await expect(
      question.getByText(/sessions end everywhere at once.*places at coming events are given back/),
    ).toBeVisible()
    await question.getByLabel(/^Note/).fill('Sells what it does not have.')
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(toast(page, 'User deactivated successfully')).toBeVisible()
    await expect(button(page, 'Undo')).toHaveCount(0)
    await expect(state(page, someone.name)).not.toBeChecked()
    await expect(someone.page).toHaveURL(/\/auth\/login/)
    await someone.close()

    // Their page tells it too, with the line of the log and the note.
    await page.getByRole('link', { name: someone.name }).click()
    await expect(page).toHaveURL(`/admin/users/${someone.id}`)
    await expect(page.getByRole('heading', { level: 1, name: someone.name })).toBeVisible()
    await expect(page.getByText('Signed in nowhere.')).toBeVisible()
    const log = page.getByRole('region', { name: 'Audit log' })
    await expect(log.getByText(`deactivated ${someone.name}`)).toBeVisible()
    await expect(log.getByText('active: true → false')).toBeVisible()
    await expect(log.getByText('Note: Sells what it does not have.')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await themed(page, colorScheme)
      await axe(page)
    }

    await state(page, someone.name).click()
    await expect(toast(page, 'User activated successfully')).toBeVisible()
    await button(page, 'Undo').click()
    await expect(toast(page, 'User deactivated successfully')).toBeVisible()
    await expect(state(page, someone.name)).not.toBeChecked()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/admin\/users\?search=/)

    await page.goto('/admin/users/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'There is no such user.' })).toBeVisible()
  },
)

test(
  'several users are deactivated together, and who was left out is named',
  { tag: '@both' },
  async ({ page, browser, baseURL, isMobile }) => {
    test.slow()
    const family = newName()
    const both = [`${family} Una`, `${family} Dues`]
    for (const name of both) await (await memberElsewhere(browser, baseURL, name)).close()
    await freshly(page)
    await page.goto(`/admin/users?search=${encodeURIComponent(family)}`)
    if (isMobile) await button(page, 'Select').click()
    for (const name of both) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    const bar = page.getByRole('group', { name: 'What to do with those selected' })
    await expect(bar.getByText('2 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Deactivate' }).click()
    const question = page.getByRole('dialog', { name: 'Deactivate 2 users?' })
    await expect(question).toBeVisible()
    await axe(page)

    // One of them is refused meanwhile.
    await page.route('**/api/admin/users/active', async route => {
      const answer = await route.fetch()
      const told = (await answer.json()) as { changed: { id: string; name: string }[] }
      const [first, ...changed] = told.changed
      await route.fulfill({
        response: answer,
        json: { changed, refused: [{ userId: first?.id, code: 'LAST_SUPERADMIN' }] },
      })
    })
    await question.getByRole('button', { name: 'Deactivate' }).click()
    const refused = page.getByRole('dialog', { name: '1 user stays as they were' })
    await expect(refused.getByText(family)).toBeVisible()
    await expect(refused.getByText(/last active superadmin/i)).toBeVisible()
    await refused.getByRole('button', { name: 'Close' }).click()
    await expect(bar).toHaveCount(0)
    await page.unroute('**/api/admin/users/active')
    await page.reload()
    for (const name of both) await expect(state(page, name)).not.toBeChecked()
  },
)

test('the users fit every theme and the narrowest phone', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  await signInAdmin(page)
  await page.goto('/admin/users')
  await expect(count(page, /^[\d,]+\+? users$/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await themed(page, colorScheme)
    await axe(page)
  }
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 640 })
    await noSidewaysScroll(page)
  }
})
