import type { Page } from '@playwright/test'
import { newcomer } from './newcomer.ts'
import { expect, post, signIn } from './test.ts'

export async function newMember(page: Page, told: object = {}): Promise<{ id: string; name: string; email: string }> {
  const email = await newcomer()
  await signIn(page, email)
  const answer = await post(page, '/api/profile/onboarding', {
    name: 'Marta Ribeiro',
    industry: 'Consulting',
    yearsInCity: 'native',
    knowledgeableIn: ['Creative Arts'],
    ...told,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { id, name } = (await answer.json()) as { id: string; name: string }
  return { id, name, email }
}

export const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}`) }) })
    .locator('dd')

export function countRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, protocol } = new URL(request.url())
    const ofTheShell = request.isNavigationRequest() || /^\/(assets|live|icons|sw\.js|manifest)/.test(pathname)
    if (protocol.startsWith('http') && !ofTheShell) asked.push(pathname)
  })
  return asked
}
