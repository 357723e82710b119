import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { runCommand } from '../../server/run-command.ts'
import { serverLimits } from '../../server/base/limits.ts'
import type { Deps } from '../../server/deps/deps.ts'
import { createAccount } from '../../sample/factories.ts'
import { createConversation, createMessage } from '../../sample/message-factories.ts'
import { signToken } from '../../server/crypto/keyring.ts'
import type { PushService } from './push-service.ts'
import type { FixtureCalls, SessionFixture } from './fixture-calls.ts'

export async function serveFixtures(deps: Deps, pushService: PushService, path: string): Promise<Server> {
  const handlers: { [Name in keyof FixtureCalls]: (input: FixtureCalls[Name]['input']) => Promise<object> } = {
    operator: args => runCommand(args, deps),
    account: async options => {
      const { account } = await createAccount(deps.db, options)
      return { id: account.id, email: account.email, name: account.name }
    },
    conversation: async options => ({ id: (await createConversation(deps.db, options)).id }),
    messages: async ({ conversation, messages }) => {
      for (const message of messages) await createMessage(deps.db, { conversation, ...message })
      return {}
    },
    session: options => openSession(deps, options),
    pushSubscription: async () => pushService.subscription(),
    pushed: async ({ endpoint }) => pushService.to({ endpoint }).map(({ payload }) => payload),
  }
  const server = createServer((request, response) => {
    const handler = handlers[request.url?.slice(1) as keyof FixtureCalls] as (input: unknown) => Promise<object>
    json(request)
      .then(handler)
      .then(
        output => response.end(JSON.stringify(output)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  await new Promise<void>(resolve => server.listen(path, resolve))
  return server
}

async function openSession({ db, keyring }: Deps, options: SessionFixture) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('email', '=', options.email)
    .executeTakeFirstOrThrow()
  const token = randomBytes(24).toString('base64url')
  const now = new Date()
  await db
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      token,
      user_id: account.id,
      expires_at: new Date(
        now.getTime() + (options.remembered ? serverLimits.rememberMe : serverLimits.browserSession),
      ),
      ip_address: '127.0.0.1',
      user_agent: options.userAgent ?? null,
      remembered: options.remembered ?? false,
      ...(options.secondFactor ? { second_factor_at: now, code_entered_at: now } : {}),
    })
    .execute()
  return { ...account, cookie: signToken(keyring, token) }
}
