import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { newMember, password } from '../support/people.ts'
import type { Session } from '../support/session.ts'

const codeOf = (key: string, periods: number) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + periods * limits.twoFactorPeriod })

export function twoFactorJourney({ open }: Session) {
  it('turns two-factor on, signs out, and signs in with a code', async () => {
    const page = await open()
    const { email } = await newMember(page, 'Marta Ribeiro')
    await page.goto('/account/security')
    await page.button('Turn on').click()
    const key = (await page.css('[data-testid=key]').innerText()).replaceAll(/\s/g, '')
    await page.label('Your password').fill(password)
    // The server accepts each code once, and also the next one. The next sign-in uses another code.
    await page.label('6-digit code').type(codeOf(key, 0))
    await page.heading('Save your recovery codes').waitFor()
    await expect.poll(() => page.role('list', { name: 'Recovery codes' }).role('listitem').count()).toBe(10)
    await page.label('I saved them somewhere safe').click()
    await page.button('Done').click()
    await page.text('Nice! 2FA is on.').waitFor()
    await page.text('10 of 10 left').waitFor()

    await page.goto('/home')
    await page.button('Open account menu').click()
    await page.role('menuitem', { name: 'Sign out' }).click()
    await page.at('/auth/login')
    await page.label('Email').fill(email)
    await page.label('Password').fill(password)
    await page.button('Sign in').click()
    await page.heading('One more step').waitFor()
    await expect.poll(() => page.label('6-digit code').hasFocus()).toBe(true)
    await page.tab.type(codeOf(key, 1))
    await page.at('/home')
  })
}
