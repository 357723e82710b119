import { fixture } from '../../e2e/support/fixture.ts'
import type { Page } from './page.ts'
import { retry } from './retry.ts'

export const password = 'pa amb tomàquet'

export const tag = () => crypto.randomUUID().slice(0, 8)
export const newEmail = () => `peep-${tag()}@example.org`

interface Mail {
  to: string
  subject: string
  text: string
}

export const mailedLink = (app: string, to: string, subject: RegExp): Promise<string> =>
  retry(async () => {
    const mails = (await (await fetch(`${app}/dev/mailbox.json`)).json()) as Mail[]
    const mail = mails.find(mail => mail.to === to && subject.test(mail.subject))
    const link = /https?:\S+\?token=[\w-]+/.exec(mail?.text ?? '')?.[0]
    if (!link) throw new Error(`No mail to ${to} with a link.`)
    const { pathname, search } = new URL(link)
    return pathname + search
  })

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/favicon.svg')
  await page.request('POST', '/api/accounts/sign-in', { email, password })
}

export async function newMember(page: Page, name: string): Promise<{ id: string; email: string; name: string }> {
  const member = await fixture('account', { name, email: newEmail(), password, city: 'barcelona' })
  await signIn(page, member.email)
  return member
}
