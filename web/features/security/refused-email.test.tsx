import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openSettings } from '../../testing/account-settings.ts'
import { refuse } from '../../testing/fake-api.ts'
import { toast } from '../../testing/page.tsx'
import { minutesAgo } from '../../testing/samples.ts'
import { tellLive } from '../../testing/surroundings.ts'

const email = { current: 'marta@example.org', refusedAt: minutesAgo(60), change: null }
const title = "We couldn't deliver email to marta@example.org"
const shown = () => screen.queryByText((_, element) => element?.tagName === 'B' && element.textContent === title)

it('is not shown while emails are delivered', async () => {
  await openSettings()
  expect(shown()).toBeNull()
})

it('sends a link, moves the focus to what happened, and disappears once the link is opened', async () => {
  const { user, api, overview } = await openSettings({
    change: { email },
    api: { security: { confirmEmail: refuse('TOO_MANY_REQUESTS', { retryAfter: 60 }) } },
  })
  expect(shown()).not.toBeNull()
  await user.click(screen.getByText('Send confirmation link'))
  await toast(/We couldn't send the link/)
  api.answer({ security: { confirmEmail: () => ({ sent: true, again: 60 }) } })
  await user.click(screen.getByText('Send confirmation link'))
  const sent = await screen.findByText(/It works for 24 hours/)
  expect(sent).toHaveTextContent('We sent a link to marta@example.org.')
  await waitFor(() => expect(sent).toHaveFocus())
  expect(screen.queryByText('Send confirmation link')).toBeNull()
  overview.email = { ...email, refusedAt: null }
  await tellLive({ type: 'security.changed' })
  await waitFor(() => expect(shown()).toBeNull())
})

it('disappears if the email was confirmed elsewhere', async () => {
  const { user, overview } = await openSettings({
    change: { email },
    api: {
      security: {
        confirmEmail: () => {
          overview.email = { ...email, refusedAt: null }
          return { sent: false, again: 0 }
        },
      },
    },
  })
  await user.click(screen.getByText('Send confirmation link'))
  await waitFor(() => expect(shown()).toBeNull())
})
