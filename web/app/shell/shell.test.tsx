import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { rawRefusal } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'

const events = { days: () => ({ days: [] }) }
const people = {
  list: () => ({ items: [], next: null }),
  count: () => ({ total: 0, more: false }),
  suggestions: () => ({ items: [] }),
}

it.each([
  ['the tab bar of a phone', false],
  ['the rail of a desktop', true],
])('opens every tab of %s, with its title and focus on its heading', async (_, wide) => {
  const { user } = await openPage('/profile/edit', {
    wide,
    api: { people, events, profiles: { own: () => new Promise(() => {}) } },
  })
  const [rail, bar] = await screen.findAllByRole('navigation', { name: 'Main' })
  const tabs = within((wide ? rail : bar)!)
  for (const [tab, title] of [
    ['People', 'Community Directory'],
    ['Ask', 'The Ask'],
    ['Events', 'Upcoming Events'],
    ['Swap', 'The Exchange'],
    ['Chat', 'The Direct Line'],
    ['Home', 'Home'],
  ] as const) {
    const link = tabs.getByText(tab).closest('a')!
    await user.click(link)
    await waitFor(() => expect(document.title).toBe(`${title} · Our Peeps`))
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'page'))
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('h1')))
  }
})

it('shows that a page does not exist and links to home', async () => {
  const { user } = await openPage('/no/such/place', { as: null })
  await screen.findByRole('heading', { name: 'Oops! Page not found' })
  await user.click(screen.getByRole('link', { name: 'Return to Home' }))
  await waitFor(() => expect(location.pathname).toBe('/auth/login'))
})

it('shows that the connection is lost and restored', async () => {
  await openPage('/ask')
  await screen.findByRole('heading', { level: 1, name: 'The Ask' })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await screen.findByText("You're offline.")
  const source = await screen.findByText('Showing saved content.')
  expect(source.parentElement).toHaveTextContent(/Showing saved content\. Changes need a connection\.$/)
  expect(screen.queryByText(/Saved just now/)).toBeNull()
  online.mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => screen.queryByText('Back online.')).not.toBeNull()
  vi.advanceTimersByTime(3_000)
  vi.useRealTimers()
  await waitFor(() => expect(screen.queryByText('Back online.')).toBeNull())
})

it('shows after a refused write that nothing can be saved, until it asks and something can', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { user, api } = await openPage('/ask', {
    raw: {
      'POST /api/questions': () => {
        const answer = rawRefusal('UNAVAILABLE', { retryAfter: 2 })
        answer.headers.set('reading-only', 'on')
        return answer
      },
    },
  })
  await user.type(await screen.findByLabelText('Your question'), 'Who can lend me a ladder?')
  await user.selectOptions(screen.getByLabelText('Category'), 'Podcasting')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await toast('Our Peeps has trouble right now — please try again in a moment.')
  const detail = await screen.findByText('You can save again soon.')
  expect(detail.parentElement).toHaveTextContent('Reading only for now. You can save again soon.')
  const asked = api.sent('accounts.session').length
  vi.advanceTimersByTime(8_000)
  await screen.findByText('You can save again.')
  expect(api.sent('accounts.session').length).toBeGreaterThan(asked)
})
