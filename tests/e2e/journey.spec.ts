import { confirmationPath, newAddress, noSidewaysScroll, password } from './support/newcomer.ts'
import { axe, endedStream, expect, openAccountMenu, signIn, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('signs up, confirms, sets up, asks, and sees an answer live that a neighbor writes on a desktop', async ({
  page,
  browser,
  problems,
  allowed,
}) => {
  allowed.push(endedStream)
  const email = newAddress()
  const question = `Who lends drill ${Date.now() % 1_000_000} near Sants? One hole, promised.`
  const title = `${question.split('? ')[0]}?`

  await page.goto('/')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Berta Solé')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password (min 12 characters)').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Account Created Successfully' })
  await expect(dialog).toContainText(email)
  await axe(page)

  await page.goto(await confirmationPath(page, email))
  await page.getByRole('link', { name: 'Set up your profile' }).click()

  await expect(page).toHaveURL(/\/onboarding/)
  const step = (n: number) => expect(page.getByText(`Step ${n} of 4`)).toBeVisible()
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  await step(1)
  await next()
  await step(2)
  await page.getByLabel('Industry').selectOption('Design & Creative')
  await next()
  await step(3)
  await page.getByLabel('Years in Barcelona').selectOption('1-3')
  await page.getByLabel('Neighborhood').selectOption('Sants')
  await next()
  await step(4)
  await page.getByRole('button', { name: 'Housing & Renting' }).click()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Berta!' })).toBeVisible()
  await noSidewaysScroll(page)
  await axe(page)

  const other = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })
  const neighbour = await other.newPage()
  await signIn(neighbour, 'jordi@example.org')
  await neighbour.goto('/ask')
  await expect(neighbour.getByRole('article').first()).toBeVisible()
  const firstBefore = await neighbour.getByRole('article').first().textContent()

  await page.getByRole('button', { name: 'Create a Post' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Question' }).click()
  await expect(page.getByLabel('Your question')).toBeFocused()
  await page.getByLabel('Your question').fill(question)
  await page.getByLabel('Category', { exact: true }).selectOption('Housing & Renting')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Your question has been shared with the community')).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No replies yet' })).toBeVisible()

  const pill = neighbour.getByRole('button', { name: '1 new question' })
  await expect(pill).toBeVisible()
  expect(await neighbour.getByRole('article').first().textContent()).toBe(firstBefore)
  await pill.click()
  await neighbour.getByRole('article').getByRole('link', { name: title }).click()
  await expect(neighbour.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await neighbour.getByLabel('Your reply', { exact: true }).fill('Mine is free on Saturday, carrer de Sants 42.')
  await neighbour.getByLabel('Your reply', { exact: true }).press('Control+Enter')
  await expect(neighbour.getByRole('listitem').getByText('You')).toBeVisible()

  await expect(page.getByText('Mine is free on Saturday, carrer de Sants 42.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible()
  await axe(page)
  await page.goto('/home')
  await expect(page.getByRole('article').filter({ hasText: title }).getByText('1 reply')).toBeAttached()

  for (const one of [page, neighbour]) {
    await openAccountMenu(one)
    await one.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(one).toHaveURL(/\/auth\/login$/)
  }
  await page.goto('/home')
  await expect(page).toHaveURL(/\/auth\/login\?return=%2Fhome$/)
  expect(problems).toEqual([])
  await other.close()
})
