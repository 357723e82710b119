import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { held, refusal, refuse } from '../testing/fake-api.ts'
import { openPage } from '../testing/page.tsx'
import { anEvent, aQuestion } from '../testing/samples.ts'

it('shows the error of a list while it is retried, and the list when a retry succeeds', async () => {
  const { api, client, go } = await openPage('/home', { retries: true })
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  const { promise, release } = held<void>()
  let calls = 0
  api.answer({
    questions: {
      list: () => {
        if (calls++ < 2) throw refusal('UNAVAILABLE')
        return promise.then(() => ({ items: [aQuestion({ title: 'Who bakes at night?' })], next: null }))
      },
    },
  })
  await go('/ask')
  const error = await screen.findByRole('heading', { name: 'Something went wrong' })
  await waitFor(() => expect(calls).toBe(3))
  expect(error).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try Again' })).toHaveAttribute('aria-busy', 'true')
  release()
  await screen.findByText('Who bakes at night?')
  expect(error).not.toBeInTheDocument()
})

it.each([
  ['/events/xyz', []],
  ['/events/xyz/talk', []],
  [`/events/${anEvent().id}`, ['events.read']],
])(
  'asks for nothing if the address names no event, and once for one that does not exist: %s',
  async (path, requests) => {
    const missing = refuse('EVENT_NOT_FOUND')
    const answers = { events: { read: missing }, talk: { read: missing, comments: missing } }
    const { api } = await openPage(path, { api: answers, retries: true })
    await screen.findByRole('heading', { level: 1, name: 'Event Not Found' })
    await waitFor(() => expect(document.title).toBe('Event Not Found · Our Peeps'))
    const asked = api.calls
      .map(({ endpoint }) => endpoint)
      .filter(name => /^(events|talk|coHosts|checkIn)\./.test(name))
    expect(asked).toEqual(requests)
  },
)
