import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../server/app.ts'
import { createDeps } from '../../server/create-deps.ts'
import type { Database } from '../../server/db/client.ts'
import type { Deps } from '../../server/deps/deps.ts'
import { readEnvironment } from '../../server/base/environment.ts'
import { createLog } from '../../server/observability/log.ts'
import { diskStore } from '../../server/media/disk-store.ts'
import { openExportStore, openMediaStore } from '../../server/media/open-store.ts'
import { exportTypes } from '../../server/media/store.ts'
import { createPasswords } from '../../server/crypto/passwords.ts'
import { openTestDatabase } from './city/database.ts'
import { lowCost } from './low-cost.ts'

export const origin = 'http://peeps.test'
const secret = 'only-for-tests-only-for-tests-only-for-tests'

interface Options {
  database?: Database
  environment?: NodeJS.ProcessEnv
  onLog?: (line: string) => void
  keepCaches?: boolean
}

export interface TestApp {
  deps: Deps
  mediaFolder: string
  /** As a browser of the app's own origin does. `as` is a session cookie, `from` is the IP. */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>
  api<T = Answer>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<{ status: number; body: T; headers: Headers }>
}

interface RequestOptions {
  body?: unknown
  as?: string | undefined
  cookies?: string | undefined
  from?: string
  /** The origin that it is sent to, and that its page has. */
  at?: string
  headers?: Record<string, string>
}

// Answers have every shape; each test asserts what it reads.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any

/** On the worker's database, with the real clock, rate limiter and access rules. */
export async function createTestApp({ database, environment = {}, onLog, keepCaches }: Options = {}): Promise<TestApp> {
  const settings = readEnvironment({
    NODE_ENV: 'test',
    APP_URL: origin,
    SECRET: secret,
    LOG_LEVEL: 'silent',
    // On a busy machine any query can be slow.
    SLOW_QUERY_MS: '0',
    DATA_DIR: join(tmpdir(), 'our-peeps-tests'),
    ...environment,
  })
  const mediaFolder = join(settings.dataDir, 'media', randomUUIDv7())
  const deps = createDeps({
    environment: settings,
    database: database ?? (await openTestDatabase()),
    media: settings.s3 ? openMediaStore(settings) : diskStore(mediaFolder),
    exportStore: settings.s3 ? openExportStore(settings) : diskStore(`${mediaFolder}-private`, exportTypes),
    passwords: createPasswords({ cost: lowCost }),
    log: onLog ? createLog('debug', { write: onLog }) : createLog(settings.logLevel),
  })
  const app = createApp(deps)
  const request: TestApp['request'] = async (
    method,
    path,
    { body, as, cookies, from = '10.0.0.1', at = origin, headers = {} } = {},
  ) => {
    // Tests change rows without a request.
    if (!keepCaches) deps.accountChanges.emit()
    return app.request(
      `${at}${path}`,
      {
        method,
        headers: {
          origin: at,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(as || cookies ? { cookie: [as && `peeps.session_token=${as}`, cookies].filter(Boolean).join('; ') } : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: from } } },
    )
  }
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

/** Newest first. */
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
