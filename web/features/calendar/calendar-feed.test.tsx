import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import type { CalendarFeed } from '../../../contract/calendar.ts'
import { openSettings, section } from '../../testing/account-settings.ts'
import { findDialog, noDialog } from '../../testing/dialog.ts'
import { held, noConnection, refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { addLinks } from './feed-sheet.tsx'

const secret = 'k9Yw3hQ7Vd1mJx0bTz5NfRcLpA8uEs2iOgXaWvQ6B4K'
const url = `https://peeps.example/calendar/${secret}.ics`
const aFeed = (change: Partial<CalendarFeed> = {}): { feed: CalendarFeed } => ({
  feed: { url, version: 1, contents: ['joined', 'hosting'], ...change },
})

async function open(calendar: NonNullable<ApiAnswers['calendar']>) {
  const page = await openSettings({ api: { calendar } })
  const row = within(section('Calendar')).getByRole('button', { name: /^Calendar feed/ })
  await page.user.click(row)
  return { ...page, row, sheet: within(await findDialog('Calendar feed')) }
}

describe('the calendar feed in the settings', () => {
  it('is created on request', async () => {
    const { sheet, user, api } = await open({ read: () => ({ feed: null }), link: () => aFeed() })
    await sheet.findByText(/^You get a private link\. Anyone who has it can see where you're going/)
    expect(sheet.queryByText('Copy link')).toBeNull()
    await user.click(sheet.getByRole('button', { name: 'Create my link' }))
    expect(await sheet.findByLabelText('Secret link')).toHaveValue(url)
    expect(sheet.getByLabelText('Secret link')).toHaveAttribute('readonly')
    expect(sheet.getByLabelText('Secret link')).toHaveAccessibleDescription(/^Anyone with this link can see where/)
    expect(api.sent('calendar.link')).toEqual([{ replaces: null }])
  })

  it('says that creating it failed, and the next attempt works', async () => {
    const { sheet, user, api } = await open({ read: () => ({ feed: null }), link: noConnection })
    await user.click(await sheet.findByRole('button', { name: 'Create my link' }))
    await toast(/We couldn't create your link/)
    api.answer({ calendar: { link: () => aFeed() } })
    await user.click(sheet.getByRole('button', { name: 'Create my link' }))
    expect(await sheet.findByLabelText('Secret link')).toHaveValue(url)
  })

  it('is added to calendar services, and copied', async () => {
    const { sheet, user, row } = await open({ read: () => aFeed() })
    const links = within(await sheet.findByRole('region', { name: 'Add to' })).getAllByRole('link')
    const webcal = `webcal://peeps.example/calendar/${secret}.ics`
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Apple CalendarOpens on this device', webcal],
      [
        'Google CalendarUpdates a few times a day (opens in a new tab)',
        `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
      ],
      [
        'OutlookUpdates every few hours (opens in a new tab)',
        `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=Our%20Peeps`,
      ],
    ])
    for (const link of links.slice(1)) expect(link).toHaveAttribute('rel', 'noreferrer')
    await user.click(sheet.getByRole('button', { name: 'Copy link' }))
    await toast('Link copied.')
    expect(await navigator.clipboard.readText()).toBe(url)
    await user.click(sheet.getByRole('button', { name: 'Done' }))
    await noDialog()
    await waitFor(() => expect(row).toHaveFocus())
  })

  it('explains how to copy if the browser refuses', async () => {
    const { sheet, user } = await open({ read: () => aFeed() })
    // Plain http has no clipboard API.
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
    await user.click(await sheet.findByRole('button', { name: 'Copy link' }))
    await toast(/Your browser blocked copying\. Select the link/)
    await user.click(sheet.getByLabelText('Secret link'))
    expect(window.getSelection()?.toString() || url).toBe(url)
  })

  it('saves each choice immediately, in order, and returns to the saved one on failure', async () => {
    const first = held<{ feed: CalendarFeed }>()
    const { sheet, user, api } = await open({ read: () => aFeed(), choose: () => first.promise })
    const joined = await sheet.findByRole('checkbox', { name: 'Events I joined' })
    const hosting = sheet.getByRole('checkbox', { name: 'Events I host' })
    expect(joined).toHaveAccessibleDescription("Also those where I'm on the waitlist, marked “Waitlist”")
    const following = sheet.getByRole('checkbox', { name: 'Series I follow' })
    expect(following).toHaveAccessibleDescription('All their dates, also those I did not join')
    expect([joined, following, hosting].map(box => (box as HTMLInputElement).checked)).toEqual([true, false, true])
    await user.click(joined)
    await user.click(hosting)
    await waitFor(() => expect(api.sent('calendar.choose')).toEqual([{ content: 'joined', on: false }]))
    api.answer({ calendar: { choose: refuse('TOO_MANY_REQUESTS') } })
    first.release(aFeed({ contents: ['hosting'] }))
    await toast(/We couldn't save that/)
    await waitFor(() => expect(hosting).toBeChecked())
    expect(joined).not.toBeChecked()
    expect(api.sent('calendar.choose').at(-1)).toEqual({ content: 'hosting', on: false })
  })

  it('gets a new link after a confirmation only', async () => {
    const { sheet, user, api } = await open({ read: () => aFeed(), link: refuse('TOO_MANY_REQUESTS') })
    await user.click(await sheet.findByRole('button', { name: 'Renew link' }))
    let dialog = within(await findDialog('Renew the link?'))
    dialog.getByText(/^The old link stops working immediately\./)
    await user.click(dialog.getByRole('button', { name: 'Keep the link' }))
    await waitFor(() => expect(screen.queryByText('Renew the link?')).toBeNull())
    expect(api.sent('calendar.link')).toEqual([])

    await user.click(sheet.getByRole('button', { name: 'Renew link' }))
    dialog = within(await findDialog('Renew the link?'))
    await user.click(dialog.getByRole('button', { name: 'Renew link' }))
    await toast(/We couldn't renew your link/)
    const renewed = url.replace(secret, 'Zt'.padEnd(43, '4'))
    api.answer({ calendar: { link: () => aFeed({ url: renewed, version: 2 }) } })
    await user.click(dialog.getByRole('button', { name: 'Renew link' }))
    await toast(/Your new link is ready/)
    await waitFor(() => expect(screen.queryByText('Renew the link?')).toBeNull())
    expect(sheet.getByLabelText('Secret link')).toHaveValue(renewed)
    expect(api.sent('calendar.link')).toEqual([{ replaces: 1 }, { replaces: 1 }])
  })

  it('offers only a renewal if the link cannot be shown', async () => {
    const { sheet } = await open({ read: () => aFeed({ url: null }) })
    await sheet.findByText(/^We can't show your link anymore\. Calendars that have it still update\./)
    expect(sheet.queryByText('Copy link')).toBeNull()
    expect(sheet.queryByText('Add to')).toBeNull()
    expect(sheet.getByRole('button', { name: 'Renew link' })).toBeVisible()
  })

  it('shows the off state if the link has ended elsewhere', async () => {
    const { sheet, user } = await open({ read: () => aFeed(), choose: () => ({ feed: null }) })
    await user.click(await sheet.findByRole('checkbox', { name: 'Events I host' }))
    expect(await sheet.findByRole('button', { name: 'Create my link' })).toBeVisible()
  })

  it('shows a load error, and retries', async () => {
    const { sheet, user, api } = await open({ read: refuse('INVALID_INPUT') })
    await user.click(
      await sheet.findByRole('button', { name: 'Try Again' }).then(button => {
        api.answer({ calendar: { read: () => aFeed() } })
        return button
      }),
    )
    expect(await sheet.findByLabelText('Secret link')).toHaveValue(url)
  })

  it('asks again each time it opens', async () => {
    const { sheet, user, api, row } = await open({ read: () => aFeed() })
    await user.click(await sheet.findByRole('button', { name: 'Done' }))
    await noDialog()
    api.answer({ calendar: { read: () => aFeed({ contents: [] }) } })
    await user.click(row)
    const again = within(await findDialog('Calendar feed'))
    await waitFor(() => expect(again.getByRole('checkbox', { name: 'Events I host' })).not.toBeChecked())
  })

  it('is missing while events are off', async () => {
    await openPage('/settings', {
      session: { features: ['messaging'] },
      api: { security: { read: refuse('INTERNAL') }, messages: { blocked: () => ({ items: [], next: null }) } },
    })
    await screen.findByText('Appearance')
    expect(screen.queryByText('Calendar feed')).toBeNull()
  })
})

it.each(['http://localhost:3000', 'https://peeps.example', 'http://127.0.0.1:3181'])(
  'makes well-formed links for %s',
  origin => {
    const links = addLinks(`${origin}/calendar/${secret}.ics`, 'Our Peeps & friends')
    const { host } = new URL(origin)
    expect(new URL(links.apple)).toMatchObject({ protocol: 'webcal:', host, pathname: `/calendar/${secret}.ics` })
    expect(new URL(links.google).searchParams.get('cid')).toBe(links.apple)
    expect(Object.fromEntries(new URL(links.outlook).searchParams)).toEqual({
      url: `${origin}/calendar/${secret}.ics`,
      name: 'Our Peeps & friends',
    })
  },
)
