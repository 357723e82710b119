import type { Page } from '@playwright/test'
import { generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'
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
  pages.terms,
]
const newcomers = [pages.onboarding, pages.welcome]

/** Every page of members and admins, with things of the sample city in their places. */
async function members(page: Page): Promise<string[]> {
  const first = async (path: string) =>
    ((await (await page.request.get(`/api${path}`)).json()) as { items: { id: string }[] }).items[0]?.id ?? ''
  const given = {
    questionId: await first('/questions'),
    eventId: await first('/events'),
    listingId: await first('/listings'),
    conversationId: await first('/conversations'),
    profileId: await first('/people'),
    userId: await first('/people'),
    city: 'barcelona',
  }
  const left = new Set<string>([...visitors, ...newcomers, pages.root, pages.peopleRedirect])
  return Object.values(pages)
    .filter(pattern => !left.has(pattern))
    .map(pattern => generatePath(pattern, given))
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/**
 * Opens every page there is as somebody who may see it, one after the other, and looks at each. `signedIn` is called
 * whenever somebody else has come in. What pages say of links that lead nowhere is theirs: allow 401, 404, 410 and 422.
 */
export async function walk(
  page: Page,
  look: (path: string, open: () => Promise<void>) => Promise<void>,
  signedIn: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const each = async (paths: string[]) => {
    for (const path of paths) await look(path, () => open(page, path))
  }
  await signedIn()
  await each(visitors)
  await signIn(page, await newcomer(page))
  await each(newcomers)
  await page.context().clearCookies()
  await signInAdmin(page)
  await signedIn()
  await each(await members(page))
}

/** The answers that such pages complain about on the console. */
export const expectedFailures = /Failed to load resource.*(401|404|410|422)/
