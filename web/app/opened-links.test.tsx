import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ApiAnswers } from '../testing/fake-api.ts'
import { openPage } from '../testing/page.tsx'
import { minutesAgo } from '../testing/samples.ts'

const token = '0123456789012345678901234567890123456789'
const email = 'berta@example.org'

/** What a scanner of mailboxes does: it opens the link, lets the scripts run and presses nothing. Requests without an answer fail. */
it.each<[link: string, button: string, api: ApiAnswers, sent: [name: string, input: object]]>([
  [
    '/auth/confirm',
    'Confirm my email',
    {
      accounts: { confirm: ({ pressed }) => ({ email, already: false, signedIn: false, waiting: pressed === false }) },
    },
    ['accounts.confirm', { token, pressed: false, remember: false }],
  ],
  [
    '/auth/confirm-email',
    'Confirm the change',
    { accounts: { readEmailChange: () => ({ state: 'open', email }) } },
    ['accounts.readEmailChange', { token }],
  ],
  [
    '/reset-password',
    'Save new password',
    { accounts: { checkReset: () => ({ email }) } },
    ['accounts.checkReset', { token }],
  ],
  [
    '/auth/not-me',
    "This wasn't me",
    {
      accounts: {
        readSignInAlert: () => ({ state: 'open', browser: 'Firefox', system: 'Windows', at: minutesAgo(5) }),
      },
    },
    ['accounts.readSignInAlert', { token }],
  ],
  [
    '/unsubscribe',
    'Turn off',
    {
      notifications: {
        readSubscription: () => ({
          about: 'topic',
          topic: 'digest',
          title: null,
          email: 'b•••a@example.org',
          on: true,
        }),
      },
    },
    ['notifications.readSubscription', { token }],
  ],
])('%s only reads until its button is pressed', async (link, button, answers, [name, input]) => {
  const { api } = await openPage(`${link}?token=${token}`, { as: null, api: answers })
  await screen.findByRole('button', { name: button })
  expect(api.sent(name as Parameters<typeof api.sent>[0])).toEqual([input])
})
