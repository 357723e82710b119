import { screen } from '@testing-library/dom'
import type { Passkey } from '../../contract/passkeys.ts'
import type { OwnSession, SecurityOverview, TrustedDevice } from '../../contract/security.ts'
import type { ApiAnswers } from './fake-api.ts'
import { openPage } from './page.tsx'
import { anId, aViewer, minutesAgo } from './samples.ts'

const day = 24 * 60

export const aDevice = (change: Partial<TrustedDevice> = {}): TrustedDevice => ({
  id: anId(),
  browser: 'Firefox',
  system: 'Windows',
  current: false,
  createdAt: minutesAgo(2 * day),
  lastUsedAt: minutesAgo(day),
  expiresAt: minutesAgo(-28 * day),
  ...change,
})

export const anOwnSession = (change: Partial<OwnSession> = {}): OwnSession => ({
  id: anId(),
  browser: 'Firefox',
  system: 'Windows',
  place: null,
  current: false,
  createdAt: minutesAgo(2 * day),
  lastActiveAt: minutesAgo(60),
  ...change,
})

export const aPasskey = (change: Partial<Passkey> = {}): Passkey => ({
  id: anId(),
  name: 'Work laptop',
  system: 'Linux',
  createdAt: minutesAgo(2 * day),
  lastUsedAt: null,
  formerHost: null,
  ...change,
})

export const twoFactorOff = {
  enabled: false,
  authenticator: false,
  lastUsedAt: null,
  recoveryCodesLeft: 0,
  needed: false,
}
export const twoFactorOn = {
  enabled: true,
  authenticator: true,
  // A test may run on the day after this module was loaded.
  get lastUsedAt() {
    return minutesAgo(0)
  },
  recoveryCodesLeft: 10,
  needed: false,
}

export const anOverview = (change: Partial<SecurityOverview> = {}): SecurityOverview => ({
  twoFactor: twoFactorOff,
  passwordChangedAt: minutesAgo(40 * day),
  email: { current: 'marta@example.org', refusedAt: null, change: null },
  passkeys: [],
  devices: [],
  sessions: [anOwnSession({ browser: 'Chrome', system: 'Linux', current: true })],
  ...change,
})

export async function openSettings({
  change = {},
  api = {},
  viewer = {},
  wide,
}: {
  change?: Partial<SecurityOverview>
  api?: ApiAnswers
  viewer?: Parameters<typeof aViewer>[0]
  wide?: boolean
} = {}) {
  const overview = anOverview(change)
  const page = await openPage('/account/security', {
    as: aViewer(viewer),
    ...(wide ? { wide } : {}),
    api: {
      ...api,
      security: { read: () => overview, ...api.security },
      messages: { blocked: () => ({ items: [], next: null }), ...api.messages },
    },
  })
  await screen.findByText('Sessions')
  return { ...page, overview }
}

export const section = (name: string): HTMLElement => screen.getByText(name, { selector: 'h2' }).closest('section')!
