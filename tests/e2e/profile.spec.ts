import type { Page } from '@playwright/test'
import { countRequests, fact, newMember } from './support/member.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, signIn, test } from './support/test.ts'

const openMenu = (page: Page) =>
  page.getByRole('button', { name: 'Open account menu' }).filter({ visible: true }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
test(
  'the own profile tells everything, what is empty and what is missing, and where to add it',
  { tag: '@both' },
  async ({ page }) => {
    const { email } = await newMember(page)
    const asked = countRequests(page)
    await page.goto('/profile')
    await expect(page).toHaveTitle(/My Profile · Our Peeps$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Marta Ribeiro' })).toBeVisible()
    // What its owner offers comes after it.
    expect(asked.filter(path => !path.endsWith('/listings'))).toEqual(['/api/profile'])
    for (const section of ['Account info', 'Basic info', 'Work and industry', 'Barcelona life', 'Knowledgeable in'])
      await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
    await expect(fact(page, 'Email')).toHaveText(email)
    await expect(page.getByText('Only you can see this')).toBeVisible()
    await expect(fact(page, 'Years in Barcelona')).toHaveText('Born here')
    await expect(fact(page, 'Company')).toHaveText('Not added yet')
    await expect(page.getByText('Not answered yet. One line is plenty.')).toBeVisible()
    await axe(page)

    await expect(page.getByRole('progressbar', { name: '5 things are still missing' })).toBeVisible()
    for (const [gap, field] of [
      ['Your hometown', 'Hometown'],
      ['Your icebreaker answer', 'What brought you to Barcelona?'],
      ['Your neighborhood', 'Neighborhood'],
    ] as const) {
      await page.getByRole('link', { name: gap }).click()
      await expect(page.getByLabel(field)).toBeFocused()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page).toHaveURL('/profile')
    }
    await page.getByRole('link', { name: 'A photo' }).click()
    await expect(page.getByRole('button', { name: 'Add a photo' })).toBeFocused()
  },
)

test('what is changed is saved, shown at once everywhere, and Back leads out', { tag: '@both' }, async ({ page }) => {
  await newMember(page)
  await page.goto('/home')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'View Profile' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeFocused()
  await axe(page)

  await page.getByLabel('Name').fill('Núria Vidal')
  await page.getByLabel('Hometown').fill('Olot')
  await page.getByLabel('Country').fill('Spain')
  await page.getByLabel('Relationship status').selectOption('Multiple tabs open')
  await page.getByLabel('Job title').fill('Service Designer')
  await page.getByLabel('Company').fill('Fil Studio')
  await page.getByLabel('Neighborhood').selectOption('Poble Sec')
  await page.getByLabel('What brought you to Barcelona?').fill('The light.\nAnd a bakery.')
  await expect(page.getByText('24 / 500')).toBeVisible()

  const years = page.getByRole('group', { name: 'Years in Barcelona' })
  await expect(years.getByRole('button')).toHaveText([
    'Less than 1 year',
    '1-2 years',
    '3-5 years',
    '6+ years',
    'Born here',
  ])
  await years.getByRole('button', { name: '3-5 years' }).click()
  await expect(years.getByRole('button', { name: 'Born here' })).toHaveAttribute('aria-pressed', 'false')

  const knowledge = page.getByRole('group', { name: 'Knowledgeable in' })
  const area = (name: string) => knowledge.getByRole('button', { name })
  await expect(knowledge.getByRole('button')).toHaveCount(8)
  await area('Creative Arts').click()
  await expect(area('Creative Arts')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Keep at least one.')).toBeVisible()
  for (const more of ['Parenting', 'Trades & Services', 'Legal & Admin', 'Health & Wellness']) await area(more).click()
  await expect(page.getByText('At most 5. 5 of 5 chosen.')).toBeVisible()
  await expect(area('Tech & Startups')).toBeDisabled()
  await area('Health & Wellness').click()
  const interests = page.getByRole('group', { name: 'Interests' })
  await expect(interests.getByRole('button')).toHaveCount(8)
  for (const liked of ['Nightlife', 'Travel', 'Business']) await interests.getByRole('button', { name: liked }).click()
  await interests.getByRole('button', { name: 'Business' }).click()
  await save(page).click()

  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Núria Vidal' })).toBeVisible()
  await expect(page.getByText('Service Designer at Fil Studio')).toBeVisible()
  await expect(page.getByText('The light.')).toBeVisible()
  await expect(fact(page, 'From')).toHaveText('Olot, Spain')
  await expect(fact(page, 'Relationship status')).toHaveText('Multiple tabs open')
  await expect(fact(page, 'Neighborhood')).toHaveText('Poble Sec')
  await expect(fact(page, 'Years in Barcelona')).toHaveText('3-5 years')
  await expect(page.getByText('1 thing is still missing')).toBeVisible()
  for (const known of ['Creative Arts', 'Parenting', 'Trades & Services', 'Legal & Admin'])
    await expect(page.getByRole('listitem').filter({ hasText: known })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Interests' }).getByRole('listitem')).toHaveText([
    'Nightlife',
    'Travel',
  ])
  await axe(page)

  await page.goBack()
  await expect(page).toHaveURL('/home')
  await openMenu(page)
  await expect(page.getByRole('menu')).toContainText('Núria Vidal')
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Hometown')).toHaveValue('Olot')
  await page.getByLabel('Hometown').fill('')
  await years.getByRole('button', { name: '3-5 years' }).click()
  await save(page).click()
  await expect(fact(page, 'From')).toHaveText('Spain')
  await expect(fact(page, 'Years in Barcelona')).toHaveText('Not added yet')
})

test('another neighborhood keeps its name, and goes when one of the list is chosen', async ({ page }) => {
  await newMember(page, { neighborhood: 'Other', neighborhoodOther: 'La Floresta' })
  await page.goto('/profile')
  await expect(fact(page, 'Neighborhood')).toHaveText('Other (La Floresta)')
  await page.goto('/profile/edit')
  await expect(page.getByLabel('Neighborhood', { exact: false }).first()).toHaveValue('Other')
  await page.getByLabel('Which neighborhood?').fill('')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('One thing to fix')
  await page.getByRole('link', { name: 'Go to the first' }).click()
  await expect(page.getByLabel('Which neighborhood?')).toBeFocused()
  await expect(page.getByLabel('Which neighborhood?')).toHaveAccessibleDescription('Please tell us which neighborhood.')
  await page.locator('#neighborhood').selectOption('Gràcia')
  await save(page).click()
  await expect(fact(page, 'Neighborhood')).toHaveText('Gràcia')
})

test('leaving with changes asks first', async ({ page }) => {
  await newMember(page)
  await page.goto('/home')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await page.getByLabel('Company').fill('Fil Studio')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (const leave of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('button', { name: 'Back' }).click(),
    () => page.goBack().then(() => undefined),
  ]) {
    await leave()
    await expect(question).toBeVisible()
    await expect(page).toHaveURL('/profile/edit')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByLabel('Company')).toHaveValue('Fil Studio')
  }
  // Closing the tab or reloading is the browser's own question.
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByLabel('Company')).toHaveValue('Fil Studio')

  await page.getByRole('button', { name: 'Cancel' }).click()
  await axe(page)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(fact(page, 'Company')).toHaveText('Not added yet')
})

test('what the server refuses or never hears stays in the form', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  await newMember(page)
  await page.goto('/profile/edit')
  await page.getByLabel('Company').fill('Fil Studio')
  const alert = page.getByRole('alert')

  await page.route('**/api/profile', route => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await save(page).click()
  await expect(alert).toContainText('Failed to update profile.')
  await expect(alert).toContainText('Connection trouble — please check your internet and try again.')
  await expect(alert).toContainText('Nothing you typed is lost.')
  await expect(alert).toBeFocused()
  await axe(page)

  await page.unroute('**/api/profile')
  await page.route('**/api/profile', route =>
    route.request().method() === 'PUT'
      ? route.fulfill(refusal(400, 'INVALID_INPUT', { fields: { company: 'unreadable', knowledgeableIn: 'invalid' } }))
      : route.fallback(),
  )
  await save(page).click()
  await expect(page.getByLabel('Company')).toHaveAccessibleDescription('That contains characters that cannot be shown.')
  await expect(alert).toContainText('Company, Knowledgeable in')
  await expect(page.getByLabel('Company')).toHaveValue('Fil Studio')

  await page.unroute('**/api/profile')
  await save(page).click()
  await expect(fact(page, 'Company')).toHaveText('Fil Studio')
})

test('what is wrong is said in a summary and beside each field, before anything is sent', async ({ page }) => {
  await newMember(page)
  await page.goto('/profile/edit')
  await page.getByLabel('Name').fill(' ')
  await page.getByLabel('Job title').fill('x'.repeat(200))
  await save(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('2 things to fix')
  await expect(alert).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please tell us your name.')
  await expect(page.getByLabel('Job title')).toHaveAccessibleDescription('That is too long.')
  await axe(page)
  await page.getByLabel('Name').fill('M')
  await page.getByLabel('Job title').fill('Baker')
  await expect(alert).toBeHidden()
  // It does not come back, and take focus, while somebody still types.
  await page.getByLabel('Job title').fill('x'.repeat(200))
  await expect(page.getByText('That is too long.')).toBeVisible()
  await expect(page.getByLabel('Job title')).toBeFocused()
  await page.getByLabel('Job title').fill('Baker')
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'M', exact: true })).toBeVisible()
})

test('the account: password, deleting that is not there yet, and signing out', async ({ page }) => {
  await newMember(page)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Change Password' })).toHaveAttribute('href', '/account/security')
  const open = page.getByRole('button', { name: 'Delete Account' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('button')).toHaveText(['Keep it', 'Delete Account'])
  await axe(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(open).toBeFocused()
  await open.click()
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert')).toContainText(
    'Account deletion is not yet implemented. Please contact support.',
  )
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth/login')
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('any name is shown as it was typed, and nothing scrolls sideways at 320 px', async ({ page }) => {
      const { id } = await newMember(page, { country: '🇵🇹 <b>Portugal</b>', company: 'x'.repeat(120) })
      const update = (name: string) =>
        page.request.put('/api/profile', {
          headers: { origin: new URL(page.url()).origin },
          data: { name, jobTitle: 'W'.repeat(120), company: name, knowledgeableIn: ['Podcasting'] },
        })
      await page.goto('/profile')
      const reader = await (await page.context().browser()!.newContext()).newPage()
      await signIn(reader, 'marta@example.org')
      await reader.setViewportSize({ width: 320, height: 640 })
      await page.setViewportSize({ width: 320, height: 640 })
      for (const name of [
        'W'.repeat(120),
        '<script>alert(1)</script>',
        'محمد بن سلمان',
        '👩🏽‍🎨',
        'Z̸̛͎a̵l̶g̷o̴'.repeat(5),
        'M',
      ]) {
        const answer = await update(name)
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
        await axe(page)
      }
      await reader.context().close()
      const refused = await update('x'.repeat(200))
      expect(((await refused.json()) as { data: { fields: object } }).data.fields).toMatchObject({ name: 'tooLong' })
    })
  })
