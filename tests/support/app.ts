import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../server/app.ts'
import { createDeps } from '../../server/create-deps.ts'
import type { Database } from '../../server/db/client.ts'
import type { Deps } from '../../server/deps.ts'
import { readEnvironment } from '../../server/environment.ts'
import { createLog } from '../../server/log.ts'
import { diskStore } from '../../server/media/disk-store.ts'
import { openMediaStore } from '../../server/media/open-store.ts'
import { openTestDatabase } from './database.ts'

export const origin = 'http://peeps.test'
const secret = 'only-for-tests-only-for-tests-only-for-tests'

interface Options {
  database?: Database
  environment?: NodeJS.ProcessEnv
  /** Hears every line of the log. */
  onLog?: (line: string) => void
}

export interface TestApp {
  deps: Deps
  /** Where pictures are kept, unless the environment names another store; made when the first one is. */
  mediaFolder: string
  /** A request as a browser of our own origin would send it. `as` is a session cookie, `from` the network address. */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>
  /** The same to the API, with its JSON answer. */
  api<T = Answer>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<{ status: number; body: T; headers: Headers }>
}

interface RequestOptions {
  body?: unknown
  as?: string | undefined
  from?: string
  headers?: Record<string, string>
}

// Tests look at answers of every shape; each one asserts what it reads.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any

/** The real application on the worker's database. The clock, the limiter and the access rules are the real ones. */
export async function createTestApp({ database, environment = {}, onLog }: Options = {}): Promise<TestApp> {
  const settings = readEnvironment({
    NODE_ENV: 'test',
    APP_URL: origin,
    SECRET: secret,
    LOG_LEVEL: 'silent',
    // A busy machine makes slow queries of its own: only the test of them asks for these lines.
    SLOW_QUERY_MS: '0',
    DATA_DIR: join(tmpdir(), 'our-peeps-tests'),
    ...environment,
  })
  const mediaFolder = join(settings.dataDir, 'media', randomUUIDv7())
  const deps = createDeps({
    environment: settings,
    database: database ?? (await openTestDatabase()),
    media: settings.s3 ? openMediaStore(settings) : diskStore(mediaFolder),
    log: onLog ? createLog('debug', { write: onLog }) : createLog(settings.logLevel),
  })
  const app = createApp(deps)
  const request: TestApp['request'] = async (method, path, { body, as, from = '10.0.0.1', headers = {} } = {}) =>
    app.request(
      `${origin}${path}`,
      {
        method,
        headers: {
          origin,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(as ? { cookie: `peeps.session_token=${as}` } : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: from } } },
    )
  return {
    deps,
    mediaFolder,
    request,
    api: async (method, path, options) => {
      const response = await request(method, `/api${path}`, options)
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
    },
  }
}

/** A session of this account, as its signed cookie value. */
export async function signInAs({ deps }: TestApp, account: { id: string }, { days = 1 } = {}): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await deps.db
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      token,
      user_id: account.id,
      expires_at: new Date(Date.now() + days * 86_400_000),
    } as never)
    .execute()
  return encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)
}

/** Every mail to this address, newest first, after all waiting jobs have run. */
export async function mailTo({ deps }: TestApp, recipient: string) {
  await deps.jobs.wake()
  return deps.db
    .selectFrom('mailbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
