import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { findDialog, noDialog } from '../../testing/dialog.ts'
import { openPage } from '../../testing/page.tsx'
import { watchInstallOffer } from '../../pwa/install-offer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
})
const title = 'Want the mobile web app?'
const day = 24 * 60 * 60_000

async function open(seconds: number) {
  const page = await openPage('/ask')
  await screen.findByText('The Ask', { selector: 'h1' })
  vi.advanceTimersByTime(seconds * 1_000)
  return page
}
const card = async () => within(await screen.findByRole('region', { name: title }))

it('asks after half a minute and remembers "Not now"', async () => {
  const { user } = await open(20)
  expect(screen.queryByText(title)).toBeNull()
  vi.advanceTimersByTime(11_000)
  await user.click((await card()).getByText('Not now'))
  expect(screen.queryByText(title)).toBeNull()
  expect(document.getElementById('main')).toHaveFocus()
  expect(Number(localStorage.getItem('mp_install_dismissed_at'))).toBeGreaterThan(0)
})

it('asks again 15 days after "Not now"', async () => {
  localStorage.setItem('mp_install_dismissed_at', String(Date.now() - 15 * day))
  await open(31)
  expect((await card()).getByText('Yes')).toBeVisible()
})

it('does not ask 13 days after "Not now"', async () => {
  localStorage.setItem('mp_install_dismissed_at', String(Date.now() - 13 * day))
  await open(31)
  await vi.dynamicImportSettled()
  expect(screen.queryByText(title)).toBeNull()
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1', 'On your iPhone', /Tap Share/],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile', 'On your Android', /Open the menu/],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Firefox/150.0', 'In this browser', /browser's menu/],
])('shows the steps for %s, and never asks again after Done', async (agent, heading, step) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  const { user } = await open(31)
  await user.click((await card()).getByText('Yes'))
  const sheet = within(await findDialog(new RegExp(heading)))
  expect(sheet.getAllByRole('listitem')).toHaveLength(3)
  expect(sheet.getAllByRole('listitem')[0]).toHaveTextContent(step)
  await user.click(sheet.getByText('Done'))
  await noDialog()
  expect(localStorage.getItem('mp_install_completed')).toBe('true')
})

it("uses the browser's own prompt if available", async () => {
  watchInstallOffer()
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  })
  window.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  const { user } = await open(31)
  await user.click((await card()).getByText('Yes'))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(prompt).toHaveBeenCalledOnce()
  expect(localStorage.getItem('mp_install_completed')).toBe('true')
})
