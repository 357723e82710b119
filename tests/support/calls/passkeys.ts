import type { PasskeyRequestOptions } from '../../../contract/passkeys.ts'
import type { TestApp } from '../app.ts'
import { createAuthenticator, givePasskey } from '../passkeys.ts'
import type { Calls, World } from './world.ts'

const countedIn = 'passkey_challenges'
const nobodys = '0193f000-0000-7000-8000-00000000ffff'

async function ownPasskey(app: TestApp, { email }: World) {
  const account = await app.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return givePasskey(app, account)
}

export const assertedAt =
  (path: string) =>
  async (app: TestApp, world: World): Promise<Partial<World>> => {
    const { authenticator } = await ownPasskey(app, world)
    const { body, headers } = await app.api<Partial<PasskeyRequestOptions>>('POST', path, {
      as: world.session,
      body: {},
    })
    const [cookie = ''] = headers.getSetCookie().filter(line => line.startsWith('peeps.passkey='))
    return { passkey: authenticator.get({ challenge: body.challenge ?? 'AAAA' }), cookies: cookie.split(';')[0] ?? '' }
  }

const withOwn = async (app: TestApp, world: World) => ({ passkeyId: (await ownPasskey(app, world)).passkeyId })

export const passkeys: Calls = {
  'passkeys.signInOptions': { call: () => ({ path: '/passkeys/sign-in/options', body: {} }) },
  'passkeys.signIn': {
    given: assertedAt('/passkeys/sign-in/options'),
    call: ({ passkey, cookies }) => ({ path: '/passkeys/sign-in', body: { passkey }, cookies }),
    refusals: [
      { code: 'EMAIL_NOT_CONFIRMED', to: ['unconfirmed'], because: 'the email is not', countedIn },
      { code: 'ACCOUNT_INACTIVE', to: ['deactivated'], because: 'the account is closed', countedIn },
    ],
  },
  'passkeys.stepOptions': { given: withOwn, call: () => ({ path: '/passkeys/second-step/options', body: {} }) },
  'passkeys.enter': {
    given: assertedAt('/passkeys/second-step/options'),
    call: ({ passkey }) => ({ path: '/passkeys/second-step', body: { passkey } }),
  },
  'passkeys.confirmOptions': { given: withOwn, call: () => ({ path: '/passkeys/confirm/options', body: {} }) },
  'passkeys.addOptions': { call: () => ({ path: '/passkeys/options', body: {} }) },
  'passkeys.add': {
    given: async (app, { session }) => {
      const { body } = await app.api('POST', '/passkeys/options', { as: session, body: {} })
      const { challenge = 'AAAA', user = { id: 'AAAA' } } = body
      return { passkey: createAuthenticator().create({ challenge, user }) }
    },
    call: ({ passkey }) => ({ path: '/passkeys', body: { passkey, name: 'A key' } }),
  },
  'passkeys.rename': {
    given: withOwn,
    call: ({ passkeyId = nobodys }) => ({ path: `/passkeys/${passkeyId}`, body: { name: 'Another name' } }),
  },
  'passkeys.remove': { given: withOwn, call: ({ passkeyId = nobodys }) => ({ path: `/passkeys/${passkeyId}` }) },
}
