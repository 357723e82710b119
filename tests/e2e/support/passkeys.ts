import type { Browser, CDPSession, Page } from '@playwright/test'
import { newMember } from './member.ts'
import { password } from './newcomer.ts'

/** Browsers refuse passkeys at an IP. */
export const passkeyOrigin = `http://localhost:${process.env['E2E_PORT']}`

export async function virtualAuthenticator(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

export async function memberElsewhere(browser: Browser): Promise<string> {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${process.env['E2E_PORT']}` })
  const { email } = await newMember(await context.newPage())
  await context.close()
  return email
}

export async function signInOnScreen(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
