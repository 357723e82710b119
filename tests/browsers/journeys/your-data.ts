import { expect, it } from 'vitest'
import { newMember, password } from '../support/people.ts'
import type { Session } from '../support/session.ts'

export function yourDataJourneys({ open, allow }: Session) {
  it('hides a profile field, and shows what a stranger sees', async () => {
    const page = await open()
    await newMember(page, 'Marta Ribeiro')
    await page.goto('/settings/data/visibility')
    await page.label('Last active').choose('Only me')
    await page.text('Saved').waitFor()
    await page.link('View as a stranger').click()
    await page.text(/^Hidden from this person/).waitFor()
    await page.text('last active').waitFor()
    expect(await page.text('Last active').count()).toBe(0)
    await page.button('Close').click()
    await page.at('/settings/data/visibility')
    await expect.poll(() => page.label('Last active').value()).toBe('onlyMe')
    await page.reload()
    await expect.poll(() => page.label('Last active').value()).toBe('onlyMe')
  })

  it('pauses the profile, with a banner that ends it', async () => {
    const page = await open()
    await newMember(page, 'Marta Ribeiro')
    await page.goto('/settings/data/pause')
    await page.role('switch', { name: 'Pause my profile' }).click()
    await page.text('Profile paused').waitFor()
    await page.goto('/home')
    await page.text('Profile paused').waitFor()
    await page.button('Show me again').click()
    await page.text('Profile paused').waitForGone()
    await page.reload()
    await page.role('heading', { level: 1 }).waitFor()
    expect(await page.text('Profile paused').count()).toBe(0)
  })

  it('deletes the account, and keeps it at the next sign-in', async () => {
    allow(/401/)
    const page = await open()
    const { email } = await newMember(page, 'Marta Ribeiro')
    await page.goto('/settings/data/delete')
    await page.label(/^Keep them without my name/).click()
    await page.button('Continue').click()
    await page.heading("Confirm it's you").waitFor()
    await page.label('Password').fill(password)
    await page.button('Delete Account').click()
    await page.heading(/^Your account will be deleted on/).waitFor()
    await page.link('Go to sign in').click()
    await page.label('Email').fill(email)
    await page.label('Password').fill(password)
    await page.button('Sign in').click()
    await page.heading('Welcome back, Marta. Keep your account?').waitFor()
    await page.button('Keep my account').click()
    await page.at('/home')
    await page.goto('/profile')
    expect(await page.role('heading', { level: 1 }).innerText()).toBe('Marta Ribeiro')
  })
}
