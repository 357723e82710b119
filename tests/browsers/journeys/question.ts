import { expect, it } from 'vitest'
import { mailedLink, newEmail, newMember, password, tag } from '../support/people.ts'
import type { Session } from '../support/session.ts'

export function questionJourney({ open, app }: Session) {
  it('signs up, confirms, onboards, asks, gets a live reply and signs out', async () => {
    const [page, neighbor] = await Promise.all([open(), open()])
    const email = newEmail()
    const title = `Who lends drill ${tag()} near Sants?`

    await page.goto('/')
    await page.at('/auth/login')
    await page.link('Create an account').click()
    await page.label('Name').fill('Berta Solé')
    await page.label('Email').fill(email)
    await page.label('Password (min 12 characters)').fill(password)
    await page.button('Create account').click()
    await page.role('dialog', { name: 'Account Created Successfully' }).waitFor()

    await page.goto(await mailedLink(app(), email, /Confirm/))
    await page.link('Set up your profile').click()

    await page.at(/^\/onboarding/)
    await page.text('Step 1 of 4').waitFor()
    await page.button('Next').click()
    await page.label('Industry').choose('Design & Creative')
    await page.button('Next').click()
    await page.label('Years in Barcelona').choose('1-3 years')
    await page.label(/^Neighborhood/).choose('Sants')
    await page.button('Next').click()
    await page.button('Housing & Renting').click()
    await page.button('Complete Setup').click()
    await page.heading('Welcome back, Berta!').waitFor()
    await page.at('/home')

    await newMember(neighbor, 'Jordi Vidal')
    await neighbor.goto('/ask')
    await neighbor.role('article').first().waitFor()
    const firstBefore = await neighbor.role('article').first().innerText()

    await page.button('Create a Post').click()
    await page
      .role('dialog')
      .link(/^Question/)
      .click()
    await page.label('Your question').fill(title)
    await page.button('Add details').click()
    await page.label(/^Details/).fill('One hole, promised.')
    await page.label('Category').choose('Housing & Renting')
    await page.button('Ask').click()
    await page.role('article').link(title).click()
    await page.heading('No replies yet').waitFor()

    await neighbor.button('1 new question').waitFor()
    expect(await neighbor.role('article').first().innerText()).toBe(firstBefore)
    await neighbor.button('1 new question').click()
    await neighbor.role('article').link(title).click()
    await neighbor.role('heading', { name: title, level: 1 }).waitFor()
    await neighbor.label('Your reply').fill('Mine is free on Saturday.')
    await neighbor.label('Your reply').press('Control+Enter')

    await page.text('Mine is free on Saturday.').waitFor()
    await page.heading('1 reply').waitFor()

    await page.goto('/home')
    await page.button('Open account menu').click()
    await page.role('menuitem', { name: 'Sign out' }).click()
    await page.at('/auth/login')
    await page.goto('/home')
    await page.at('/auth/login?return=%2Fhome')
  })
}
