import type { Page, Response } from '@playwright/test'
import { generatePath } from 'react-router'
import { adminPages, pages } from '../../../contract/pages.ts'
import { signInAdmin } from './admin.ts'
import { newcomer } from './newcomer.ts'
import { expect, signIn } from './test.ts'

const visitors = [
  pages.signIn,
  pages.signUp,
  pages.confirm,
  pages.confirmEmailChange,
  pages.forgotPassword,
  pages.resetPassword,
  pages.denySignIn,
  pages.unsubscribe,
  pages.terms,
]
const newcomers = [pages.onboarding, pages.welcome]

const admins: string[] = adminPages.map(name => pages[name])
const others = new Set<string>([
  ...visitors,
  ...newcomers,
  ...admins,
  pages.root,
  pages.peopleRedirect,
  pages.sharedEvent,
])
const members = Object.values(pages).filter(pattern => !others.has(pattern))

async function pathsOf(page: Page, patterns: string[]): Promise<string[]> {
  const read = async <Answer>(path: string) => (await (await page.request.get(`/api${path}`)).json()) as Answer
  const { viewer } = await read<{ viewer: { id: string } }>('/session')
  const first = async (path: string) => {
    const { items } = await read<{ items: { id: string }[] }>(path)
    // Members cannot write to themselves.
    const found = items.find(({ id }) => id !== viewer.id)
    if (!found) throw new Error(`The sample city has nothing at ${path}.`)
    return found.id
  }
  const { series } = await read<{ series: { id: string } | null }>(
    `/events/${await first('/events?search=Easy%20run')}`,
  )
  const given = {
    seriesId: series?.id ?? '',
    questionId: await first('/questions'),
    eventId: await first('/events'),
    listingId: await first('/listings'),
    conversationId: await first('/conversations'),
    profileId: await first('/people'),
    personId: await first('/people'),
    userId: await first('/people'),
    city: 'barcelona',
  }
  return patterns.map(pattern => generatePath(pattern, given))
}

async function open(page: Page, path: string, isMember: boolean) {
  const failed: string[] = []
  const note = (response: Response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  }
  page.on('response', note)
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  page.off('response', note)
  // A member page whose requests failed would otherwise pass every check.
  if (isMember) expect(failed, `${path}: ${failed.join(', ')}`).toEqual([])
}

export const walkers = ['visitors', 'newcomers', 'members', 'admins'] as const

export async function walk(
  page: Page,
  walker: (typeof walkers)[number],
  look: (path: string, open: () => Promise<void>) => Promise<void>,
): Promise<void> {
  if (walker === 'newcomers') await signIn(page, await newcomer())
  const isMember = walker === 'members' || walker === 'admins'
  if (isMember) await signInAdmin(page)
  const patterns = { visitors, newcomers, members, admins }[walker]
  for (const path of isMember ? await pathsOf(page, patterns) : patterns)
    await look(path, () => open(page, path, isMember))
}

export const expectedFailures = /Failed to load resource.*(401|404|410|422)/
