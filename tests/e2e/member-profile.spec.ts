import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { countRequests, fact, newMember } from './support/member.ts'
import { newcomer, noSidewaysScroll, password } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, signIn, test } from './support/test.ts'

/** A member with everything, as the server would tell it. */
const aina = {
  id: randomUUID(),
  name: 'Aina Puig',
  avatar: null,
  hometown: 'Vic',
  country: 'Spain',
  industry: 'Tech & Startups',
  company: 'Carrer Labs',
  jobTitle: 'Product Engineer',
  yearsInCity: '15-plus',
  neighborhoodDisplay: 'Other (La Floresta)',
  knowledgeableIn: ['Tech & Startups', 'Parenting', 'Other (tell us more)'],
  interests: ['Travel', 'Food & Dining'],
  verified: true,
  icebreakerAnswer: 'Followed a job, stayed for football at Bogatell.',
  relationshipStatus: 'its-complicated',
  recentEvents: [
    {
      id: randomUUID(),
      title: 'Sunset volleyball, all levels',
      startsAt: '2027-06-17T16:30:00.000Z',
      timeZone: 'Europe/Madrid',
      location: 'Platja del Bogatell',
      types: ['sports'],
    },
    {
      id: randomUUID(),
      title: 'Breakfast in Tokyo',
      startsAt: '2027-06-17T22:30:00.000Z',
      timeZone: 'Asia/Tokyo',
      location: null,
      types: [],
    },
    { id: randomUUID(), title: 'Some day', startsAt: null, timeZone: null, location: null, types: [] },
  ],
  can: { message: true, report: false },
  underReview: false,
}

/** Shows this profile instead of one that the server has; they offer nothing. */
async function showing(page: Page, profile: { id: string }) {
  await page.route(`**/api/profiles/${profile.id}`, route => route.fulfill({ json: profile }))
  await page.route(`**/api/profiles/${profile.id}/listings?*`, route =>
    route.fulfill({ json: { items: [], next: null } }),
  )
}

test(
  "another's profile tells everything, with events by the clock of their place",
  { tag: '@both' },
  async ({ page }) => {
    await signIn(page, 'marta@example.org')
    await showing(page, aina)
    await page.goto(`/profile/${aina.id}`)
    await expect(page).toHaveTitle(/Aina Puig · Our Peeps$/)
    await expect(page.getByText('Product Engineer at Carrer Labs')).toBeVisible()
    await expect(page.getByText('Followed a job, stayed for football at Bogatell.')).toBeVisible()
    await expect(fact(page, 'From')).toHaveText('Vic, Spain')
    await expect(fact(page, 'Lives in')).toHaveText('Other (La Floresta)')
    await expect(fact(page, 'Years in Barcelona')).toHaveText('15+ years')
    await expect(fact(page, 'Relationship status')).toHaveText('situationship')
    await expect(fact(page, 'Industry')).toHaveText('Tech & Startups')
    await expect(page.getByText('Parenting')).toBeVisible()
    const events = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(events).toHaveCount(3)
    await expect(events.nth(0)).toContainText('Thu, 17 June 2027, 18:30')
    await expect(events.nth(1)).toContainText('Fri, 18 June 2027, 07:30')
    await expect(events.nth(2)).toContainText('Date to come')
    await expect(events.nth(0).getByRole('link')).toHaveAttribute('href', `/events/${aina.recentEvents[0]!.id}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Interests' })).toBeVisible()
    await expect(page.getByText('Food & Dining')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aina PuigVerified')
    await expect(page.getByRole('button', { name: 'Message' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }))
      .toBeHidden({ visible: true } as never)
      .catch(() => 0)
    await axe(page)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      await noSidewaysScroll(page)
    }
  },
)

test('what somebody keeps to themselves leaves no gap', async ({ page }) => {
  await signIn(page, 'marta@example.org')
  const bare = {
    ...aina,
    hometown: null,
    country: null,
    industry: null,
    company: null,
    jobTitle: null,
    yearsInCity: null,
    neighborhoodDisplay: null,
    icebreakerAnswer: null,
    relationshipStatus: null,
    recentEvents: [],
    interests: [],
    verified: false,
    can: { message: false, report: false },
  }
  await showing(page, bare)
  await page.goto(`/profile/${aina.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Aina Puig' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Knowledgeable in'])
  await expect(page.getByRole('button', { name: 'Message' })).toHaveCount(0)
  await axe(page)
})

test('a profile is found from what its owner wrote, in two requests, and is not asked for twice', async ({ page }) => {
  await signIn(page, 'jordi@example.org')
  await page.goto('/ask')
  await page.getByRole('article').first().getByRole('link').click()
  const author = page.locator('main a[href^="/profile/"]').first()
  const path = (await author.getAttribute('href')) ?? ''
  const asked = countRequests(page)
  await author.click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Copy profile link' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/ask\//)
  await author.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // What they offer comes beside it, and keeps nothing waiting.
  const ofProfiles = () => asked.filter(one => /^\/api\/profiles?\/[^/]+$|^\/media\/avatars\/(?!.*small)/.test(one))
  expect(ofProfiles().filter(one => one.startsWith('/api'))).toHaveLength(1)
  expect(ofProfiles().length).toBeLessThanOrEqual(2)
})

test('the link of a profile is copied, or shown where the browser refuses', async ({ page, context }) => {
  await signIn(page, 'marta@example.org')
  await showing(page, aina)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/profile/${aina.id}`)
  const copy = page.getByRole('button', { name: 'Copy profile link' })
  const link = page.url()
  await copy.click()
  await expect(page.getByText('Profile link copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  // As on plain http in a LAN, where there is no clipboard: the old way.
  await page.evaluate(() => {
    void navigator.clipboard.writeText('')
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  })
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await copy.click()
  await expect(page.getByText('Profile link copied to clipboard')).toBeVisible()
  await expect(copy).toBeFocused()

  await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }))
  await copy.click()
  await expect(page.getByText('Failed to copy profile link')).toBeVisible()
  const field = page.getByRole('dialog', { name: 'Copy it by hand' }).getByLabel('Profile link')
  await expect(field).toHaveValue(link)
  await expect(field).toBeFocused()
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(link.length)
  await axe(page)
})

test('nobody there, not onboarded yet, or no id at all: the same words and a way back', async ({
  page,
  allowed,
  browser,
}) => {
  allowed.push(/40[04]/)
  const other = await browser.newPage()
  await signIn(other, await newcomer(other), password)
  const { viewer } = (await (await other.request.get('/api/session')).json()) as { viewer: { id: string } }
  await other.context().close()
  await signIn(page, 'marta@example.org')
  for (const address of [randomUUID(), 'nowhere', viewer.id]) {
    await page.goto(`/profile/${address}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Profile Not Found' })).toBeVisible()
    await expect(page.getByText("This profile doesn't exist or hasn't completed onboarding yet.")).toBeVisible()
    await expect(page).toHaveTitle(/Profile Not Found · Our Peeps$/)
  }
  await axe(page)
  await page.getByRole('link', { name: 'Back to the people directory' }).click()
  await expect(page).toHaveURL('/c/barcelona/people')
})

test('the own id leads to the own profile', async ({ page }) => {
  const { id } = await newMember(page)
  await page.goto(`/profile/${id}`)
  await expect(page).toHaveURL('/profile')
})

test('a profile that cannot be loaded says so and is tried again', async ({ page, allowed }) => {
  allowed.push(/503/)
  await newMember(page)
  let asked = 0
  await page.route('**/api/profile**', route => {
    asked++
    return route.fulfill(refusal(503, 'UNAVAILABLE'))
  })
  for (const path of ['/profile', '/profile/edit', `/profile/${randomUUID()}`]) {
    asked = 0
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: 'Loading Profile' })).toBeAttached()
    await expect(page.getByText('Failed to load profile data.')).toBeVisible()
    expect(asked).toBe(2)
    await axe(page)
  }
  await page.goto('/profile')
  await page.getByText('Failed to load profile data.').waitFor()
  await page.unroute('**/api/profile**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marta Ribeiro' })).toBeVisible()
})
