import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import type { Series, SeriesDate } from '../../../../contract/series.ts'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { held, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { aPerson, aViewer } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'
import { aSeries, aSeriesDate, startOf, weekly } from '../../../testing/series.ts'
import { dateText } from '../../../lib/time/day-text.ts'
import { dayText } from '../../../lib/time/time.ts'
import { dayOf } from '../../../lib/time/calendar.ts'

type Api = ApiAnswers['series']

const dates = weekly(11)
const said = (date: string | undefined, weekday: 'short' | 'long' | null = null) =>
  dateText(dayOf(date ?? ''), Date.now(), 'en', weekday)
const upcoming = () => dates.map(date => aSeriesDate(date))

async function openSeries(
  change: Partial<Series> = {},
  { items = upcoming(), ...answers }: Api & { items?: SeriesDate[] } = {},
  viewer = aViewer(),
) {
  const series = aSeries(change)
  const page = await openPage(`/series/${series.id}`, {
    as: viewer,
    api: { series: { read: () => series, dates: () => ({ items, next: null }), ...answers } },
  })
  return { ...page, series }
}
const rows = async () => {
  await screen.findByText(/^11 dates, until/)
  const list = await waitFor(() => screen.getAllByRole('listitem').filter(item => item.textContent?.includes('19:30')))
  return list
}

it('shows the rule, the organizer, the place and the next dates', async () => {
  const { series } = await openSeries()
  await screen.findByRole('heading', { level: 1, name: 'Easy run along the Aigües' })
  await waitFor(() => expect(document.title).toBe('Easy run along the Aigües · Our Peeps'))
  screen.getByText(/^Every \w+day$/)
  screen.getByText('Sports')
  expect(screen.getByRole('link', { name: /Jordi Puig/ })).toHaveAttribute('href', `/profile/${series.author.id}`)
  screen.getByText('Peu del Funicular')
  screen.getByText(`11 dates, until ${said(dates.at(-1))}`)
  const [first] = await rows()
  const day = dayText(new Date(startOf(dates[0]!)), Date.now(), 'en', 'Europe/Madrid', null)
  expect(within(first!).getByRole('link')).toHaveAccessibleName(
    new RegExp(`^${day}: ?\\w+day, 19:30 ?14 going · 6 spots left$`),
  )
  screen.getByText('38 follow this')
  expect(screen.getAllByRole('link', { name: 'Events' })[0]).toHaveAttribute('aria-current', 'page')
})

it('says the state of each date in words', async () => {
  const [a = '', b = '', c = '', d = '', e = ''] = dates
  const items = [
    aSeriesDate(a, { joined: true }),
    aSeriesDate(b, { state: 'cancelled', cancelReason: 'No run on Sant Joan' }),
    aSeriesDate(c, { startsAt: startOf(c, '20:00'), shift: 30, spotsLeft: 0, attendeeCount: 20 }),
    aSeriesDate(d, { shift: -90, spotsLeft: null }),
    aSeriesDate(e, { shift: null, on: a }),
  ]
  await openSeries({}, { items })
  await screen.findByText('Joining')
  const texts = screen.getAllByRole('listitem').map(item => item.textContent)
  const of = (text: string) => texts.find(one => one?.includes(text))
  expect(of('No run on Sant Joan')).toMatch(/Canceled$/)
  expect(of('20:00')).toMatch(/20 going · starts 30 minutes laterFull$/)
  expect(of('earlier')).toMatch(/14 going · starts 1 hour 30 minutes earlier$/)
  expect(of('moved')).toMatch(new RegExp(`moved from ${said(a, 'short')}$`))
  expect(screen.queryByRole('link', { name: /No run on Sant Joan/ })).toBeNull()
})

it('links a canceled date for followers', async () => {
  const items = [aSeriesDate(dates[0]!, { state: 'cancelled', cancelReason: null })]
  await openSeries({ isFollowing: true }, { items })
  expect(await screen.findByRole('link', { name: /This date is canceled\./ })).toHaveAttribute(
    'href',
    `/events/${items[0]!.id}`,
  )
})

it('loads more dates, and says how many', async () => {
  const { user, api } = await openSeries(
    {},
    {
      dates: ({ cursor }) =>
        cursor ? { items: upcoming().slice(5), next: null } : { items: upcoming().slice(0, 5), next: 'five' },
    },
  )
  const more = await screen.findByRole('button', { name: 'Show 6 more dates' })
  api.answer({ series: { dates: refuse('INVALID_CURSOR') } })
  await user.click(more)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  api.answer({ series: { dates: () => ({ items: upcoming().slice(5), next: null }) } })
  await user.click(again)
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').filter(item => item.textContent?.includes('19:30'))).toHaveLength(11),
  )
  expect(screen.queryByRole('button', { name: /more dates/ })).toBeNull()
})

it('shows past dates on request', async () => {
  const { user } = await openSeries(
    {},
    {
      dates: ({ when }) => ({
        items:
          when === 'past'
            ? [
                aSeriesDate(dates[0]!, {
                  state: 'past',
                  joined: true,
                  attendeeCount: 9,
                  startsAt: '2026-01-06T18:30:00.000Z',
                }),
              ]
            : upcoming(),
        next: null,
      }),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Show past dates' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Past dates' })).toHaveFocus()
  expect(await screen.findByText('9 went')).toBeVisible()
  screen.getByText('You went')
})

it('follows and unfollows, and offers to undo it', async () => {
  const answer = held<Series>()
  const { user, api, series } = await openSeries({}, { follow: () => answer.promise })
  const follow = await screen.findByRole('button', { name: 'Follow' })
  screen.getByText('Hear about changes')
  follow.focus()
  await user.keyboard(' ')
  const following = await screen.findByRole('button', { name: 'Following' })
  // Its name says the state: "Following, pressed" would say it twice.
  expect(following).not.toHaveAttribute('aria-pressed')
  expect(screen.getAllByText('Following')).toHaveLength(1)
  screen.getByText('39 follow this')
  screen.getByText('You hear about changes')
  const followed = { ...series, isFollowing: true, followerCount: 39 }
  answer.release(followed)
  api.answer({ series: { unfollow: () => series, follow: () => followed } })
  await user.click(following)
  await toast('You no longer follow this series.')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Following' })
  expect(api.sent('series.follow')).toEqual([{ seriesId: series.id }, { seriesId: series.id }])
})

it('returns to the former state when following fails', async () => {
  const { user, api } = await openSeries({}, { follow: refuse('TOO_MANY_REQUESTS') })
  const follow = await screen.findByRole('button', { name: 'Follow' })
  api.answer({ series: { read: refuse('INTERNAL') } })
  await user.click(follow)
  await toast("We couldn't add you to the followers")
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeVisible()
  screen.getByText('38 follow this')
})

it('lets the organizer add dates', async () => {
  const viewer = aViewer()
  const own = { author: aPerson({ id: viewer.id }), can: { follow: false, extend: true }, followerCount: 0 }
  const extend = refuse('INVALID_INPUT', { fields: { ends: 'repeatMany' } })
  const { user, api, series } = await openSeries(own, { extend }, viewer)
  await user.click(await screen.findByRole('button', { name: 'Add dates' }))
  const sheet = within(await findDialog('Add dates'))
  const field = sheet.getByLabelText('New last day', { selector: 'input' })
  expect(sheet.getByRole('button', { name: 'Add dates' })).toBeDisabled()
  const [until = ''] = weekly(14).slice(-1)
  await user.clear(field)
  await user.type(field, until)
  expect(sheet.getByRole('status')).toHaveTextContent(/^\d+, /)
  const add = sheet.getByRole('button', { name: 'Add 3 dates' })
  await user.click(add)
  await waitFor(() => expect(field).toHaveAccessibleDescription('A series can have up to 120 dates.'))
  api.answer({ series: { extend: () => ({ ...series, endsOn: until }) } })
  await user.click(add)
  await toast(`The series now runs until ${said(until)}.`)
  await noDialog()
  expect(api.sent('series.extend').at(-1)).toEqual({ seriesId: series.id, ends: { until } })
})

it('downloads its calendar file', async () => {
  const { user, api, series } = await openSeries()
  const path = `GET /api/series/${series.id}/calendar.ics`
  api.raw({ [path]: () => new Response('no', { status: 500 }) })
  await user.click(await screen.findByLabelText('More options for this series'))
  await user.click(await screen.findByRole('menuitem', { name: 'Download for my calendar' }))
  await toast('Failed to download calendar file.')
  expect(api.calls.map(({ endpoint }) => endpoint)).toContain(path)
})

it('shows that there is no such series, and retries after a failure', async () => {
  const { api, user } = await openSeries({}, { read: refuse('INTERNAL') })
  const again = await screen.findByRole('button', { name: 'Try Again' })
  api.answer({ series: { read: refuse('SERIES_NOT_FOUND') } })
  await user.click(again)
  await screen.findByRole('heading', { level: 1, name: 'Series Not Found' })
  await waitFor(() => expect(document.title).toBe('Series Not Found · Our Peeps'))
})

it('says that no dates are left', async () => {
  await openSeries({ comingCount: 0 }, { items: [] })
  await screen.findByText('No upcoming dates')
  expect(screen.getByText('The organizer can add dates.')).toBeVisible()
})

it('says that no dates are left where all are canceled', async () => {
  const items = [aSeriesDate(dates[0]!, { state: 'cancelled', cancelReason: 'No run on Sant Joan' })]
  await openSeries({ comingCount: 0 }, { items })
  expect(await screen.findByText('No run on Sant Joan')).toBeVisible()
  expect(screen.getByText('No upcoming dates')).toBeVisible()
  expect(screen.getByText('The organizer can add dates.')).toBeVisible()
})

it('follows what happens to a date', async () => {
  // The refetch after a live event is put off by up to four seconds at random.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const [first, ...others] = upcoming()
  const { api, series } = await openSeries({}, { items: [first!, ...others] })
  await rows()
  await tellLive({
    type: 'event.attendance',
    eventId: first!.id,
    attendeeCount: 15,
    spotsLeft: 5,
    waitingCount: 0,
    offeredCount: 0,
    faces: [],
  })
  await screen.findByText('15 going · 5 spots left')
  api.answer({
    series: { dates: () => ({ items: [{ ...first!, state: 'cancelled' as const }, ...others], next: null }) },
  })
  await tellLive({ type: 'series.changed', seriesId: series.id })
  expect(await screen.findByText('Canceled')).toBeVisible()
  api.answer({ series: { dates: () => ({ items: others, next: null }) } })
  await tellLive({ type: 'event.removed', eventId: first!.id })
  await waitFor(() => expect(screen.queryByText('Canceled')).toBeNull())
})

it('speaks Catalan and Spanish', async () => {
  const series = aSeries()
  const api = {
    series: { read: () => series, dates: () => ({ items: [aSeriesDate(dates[0]!, { shift: 30 })], next: null }) },
  }
  await openPage(`/series/${series.id}`, { language: 'ca', api })
  await screen.findByText(/comença 30 minuts més tard$/)
  screen.getByText(`11 dates, fins al ${dateText(dayOf(series.endsOn), Date.now(), 'ca', null)}`)
  expect(screen.getByRole('button', { name: 'Segueix' })).toBeVisible()
})
