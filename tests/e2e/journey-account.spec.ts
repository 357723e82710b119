import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { unzip } from '../support/unzip.ts'
import { box, log, said, say, tag, write } from './support/chat.ts'
import { fixture } from './support/fixture.ts'
import { fact, newMember } from './support/member.ts'
import { password } from './support/newcomer.ts'
import { button, toast } from './support/security.ts'
import { axe, endedStream, expect, post, test } from './support/test.ts'

test.use({ actionTimeout: 15_000 })

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const requestSent = (page: Page) => page.getByText('Request sent', { exact: true })

async function send(page: Page, path: string, data: object) {
  const answer = await post(page, path, data)
  expect(answer.status(), await answer.text()).toBe(200)
}

async function shareQuestion(asker: Page, replier: Page, title: string, reply: string): Promise<string> {
  const id = crypto.randomUUID()
  await send(asker, '/api/questions', { id, category: 'Podcasting', title })
  await send(replier, `/api/questions/${id}/replies`, { id: crypto.randomUUID(), body: reply })
  return `/ask/${id}`
}

async function sendRequest(page: Page, text: string) {
  await button(page, 'Message').click()
  await write(page, text)
}

async function openRequest(page: Page, sender: string) {
  await link(page, 'Chat, 1 unread message').click()
  await link(page, 'Message requests').click()
  await link(page, new RegExp(sender)).click()
  await expect(heading(page, 'Message request')).toBeVisible()
}

test('a hidden field, a request that is accepted, one that is declined and one that is reported', async ({
  page: ann,
  openWindow,
  allowed,
}) => {
  test.slow()
  allowed.push(/Failed to load resource.*(403|404)/)
  const [ben, cam, dee] = [await openWindow(), await openWindow(), await openWindow()]
  const her = await newMember(ann, { name: `Ann ${tag()}` })
  const him = await newMember(ben, { name: `Ben ${tag()}` })
  await newMember(cam, { name: 'Cam Commons' })
  await newMember(dee, { name: 'Dee Distant' })
  const title = `Who lends a drill ${tag()}?`
  const question = await shareQuestion(ann, cam, title, 'I do, on Saturdays.')
  await ann.goto('/profile/edit')
  await ann.getByLabel('Job title').fill('Harbor pilot')
  await button(ann, 'Save Changes').click()
  await expect(ann).toHaveURL('/profile')
  await ben.goto(`/profile/${her.id}`)
  await cam.goto(question)
  await link(cam, new RegExp(her.name)).first().click()
  for (const page of [ben, cam]) await expect(fact(page, 'Job title')).toHaveText('Harbor pilot')

  await ann.goto('/settings/data/visibility')
  await ann.getByLabel('Job title', { exact: true }).selectOption('In common')
  await expect(fact(ben, 'Job title')).toHaveCount(0)
  await ann.goto('/settings/data')
  await link(ann, /Who may write to me/).click()
  await ann.getByRole('radio', { name: 'People with something in common' }).check()
  await expect(ann.getByText('Saved', { exact: true })).toBeVisible()
  await ann.goto('/home')

  await button(ben, 'Message').click()
  await expect(ben.getByText("Ann isn't accepting new messages.")).toBeVisible()
  await axe(ben)
  await write(ben, 'Hello there')
  await expect(ben.getByRole('alert')).toContainText("This person isn't accepting new messages.")

  await expect(fact(cam, 'Job title')).toHaveText('Harbor pilot')
  await sendRequest(cam, 'The drill is free this Saturday.')
  await expect(requestSent(cam)).toBeVisible()
  await openRequest(ann, 'Cam Commons')
  await expect(ann.getByText('They answered your question')).toBeVisible()
  await expect(link(ann, title)).toBeVisible()
  await button(ann, 'Accept').click()
  await expect(toast(ann, 'You and Cam can now write to each other')).toBeVisible()
  await write(cam, 'Shall I bring it over?')
  await expect(log(ann).getByText('Shall I bring it over?')).toBeVisible()
  await write(ann, 'Please do.')
  await expect
    .poll(() => said(cam))
    .toEqual(['The drill is free this Saturday.', 'Shall I bring it over?', 'Please do.'])

  await ben.goto('/home')
  await dee.goto(`/profile/${him.id}`)
  await sendRequest(dee, 'Are you new here too?')
  await openRequest(ben, 'Dee Distant')
  await button(ben, 'Decline').click()
  await expect(toast(ben, 'Request declined')).toBeVisible()
  await expect(ben.getByRole('heading', { name: 'No requests' })).toBeVisible()
  await expect(requestSent(dee)).toBeVisible()
  await dee.reload()
  await expect(requestSent(dee)).toBeVisible()

  await ben.goto('/home')
  await cam.goto(`/profile/${him.id}`)
  await sendRequest(cam, 'Buy my watches')
  await openRequest(ben, 'Cam Commons')
  await button(ben, 'Block and report').click()
  await ben.getByLabel('What happened?').fill('He sells watches to everyone.')
  await button(ben, 'Submit Report').click()
  await expect(ben.getByRole('heading', { name: 'No requests' })).toBeVisible()
  await expect(requestSent(cam)).toBeVisible()
  await cam.goto(`/profile/${him.id}`)
  await expect(heading(cam, 'Profile not found')).toBeVisible()
})

test('a paused profile, a download of all data, and an account that is deleted and kept', async ({
  page: ann,
  openWindow,
  allowed,
}) => {
  test.slow()
  allowed.push(/Failed to load resource.*(401|404|410)/, endedStream)
  const [ben, cam] = [await openWindow(), await openWindow()]
  const word = tag()
  const her = await newMember(ann, { name: `Ann ${word}` })
  await newMember(ben, { name: 'Ben Beyond' })
  const them = await newMember(cam, { name: `Cam ${tag()}` })
  const question = await shareQuestion(ann, cam, `Who lends a drill ${word}?`, 'I do, on Saturdays.')
  const { id: conversationId } = await fixture('conversation', { between: [her, them] })
  await say(ann, conversationId, 'Which street?')
  await ben.goto(`/c/barcelona/people?search=${word}`)
  await expect(ben.getByRole('article')).toHaveCount(1)
  await cam.goto(`/profile/${her.id}`)

  await ann.goto('/settings/data/pause')
  await ann.getByRole('switch', { name: 'Pause my profile' }).click()
  await expect(ann.getByText('Profile paused')).toBeVisible()
  await expect(ben.getByRole('article')).toHaveCount(0)
  await ben.goto(`/profile/${her.id}`)
  await expect(heading(ben, 'This profile is paused')).toBeVisible()
  await cam.reload()
  await expect(heading(cam, her.name)).toBeVisible()
  await expect(button(cam, 'Message')).toBeVisible()
  await button(ann, 'Show me again').click()
  await expect(ann.getByText('Profile paused')).toBeHidden()
  await expect(heading(ben, her.name)).toBeVisible()

  await cam.goto('/settings/data/download')
  await button(cam, 'Prepare my data').click()
  await button(cam, 'Download ZIP file').click({ timeout: 30_000 })
  await cam.getByLabel('Your password', { exact: true }).fill(password)
  const begun = cam.waitForEvent('download')
  await button(cam, 'Download').click()
  const files = unzip(await buffer(await (await begun).createReadStream()))
  const text = [...files].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => String(bytes))
  for (const part of ['I do, on Saturdays.', 'Which street?']) expect(text.join()).toContain(part)

  await ann.goto(`/profile/${them.id}`)
  await expect(heading(ann, them.name)).toBeVisible()
  await ben.goto(`/profile/${them.id}`)
  await expect(heading(ben, them.name)).toBeVisible()
  await cam.goto('/settings/data/delete')
  await cam.getByRole('radio', { name: /Keep them without my name/ }).check()
  await button(cam, 'Continue').click()
  await cam.getByLabel('Password', { exact: true }).fill(password)
  await button(cam, 'Delete Account').click()
  await expect(heading(cam, /^Your account will be deleted on/)).toBeVisible()
  await ben.reload()
  for (const page of [ann, ben]) await expect(heading(page, 'This account is no longer active')).toBeVisible()
  await ann.goto(`/messaging/${conversationId}`)
  await expect(ann.getByText('This account is no longer active.', { exact: false })).toBeVisible()
  await expect(box(ann)).toHaveCount(0)

  await link(cam, 'Go to sign in').click()
  await cam.getByLabel('Email').fill(them.email)
  await cam.getByLabel('Password', { exact: true }).fill(password)
  await button(cam, 'Sign in').click()
  await expect(heading(cam, 'Welcome back, Cam. Keep your account?')).toBeVisible()
  await button(cam, 'Keep my account').click()
  await expect(cam).toHaveURL(/\/home/)
  await expect(box(ann)).toBeVisible()
  await ben.reload()
  await expect(heading(ben, them.name)).toBeVisible()
  await cam.goto(`/messaging/${conversationId}`)
  await expect(log(cam).getByText('Which street?')).toBeVisible()
  await write(cam, 'Still here.')
  await expect(log(ann).getByText('Still here.')).toBeVisible()
  await cam.goto(question)
  await expect(cam.getByText('I do, on Saturdays.')).toBeVisible()
})
