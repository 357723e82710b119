import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { wrongUser } from './folder-owner.ts'
import { features, type Feature } from '../../contract/vocabulary.ts'

const flag = (otherwise: boolean) =>
  z.pipe(
    z.optional(z.enum(['on', 'off'], { error: () => 'must be "on" or "off".' })),
    z.transform(value => (value === undefined ? otherwise : value === 'on')),
  )
const url = (protocol: RegExp, example: string) =>
  z.optional(
    z.url({
      protocol,
      hostname: /.*/,
      error: () => `must be an address such as ${example}, with special characters percent-encoded.`,
    }),
  )
const whole = (otherwise: number, min: number, max: number) =>
  z._default(
    z.coerce
      .number({ error: () => `must be a whole number from ${min} to ${max}.` })
      .check(z.int(), z.minimum(min), z.maximum(max)),
    otherwise,
  )

const listOf = (list: string | undefined) => (list ?? '').split(',').flatMap(one => one.trim() || [])
const isService = (text: string) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text) || /^https?:\/\/[^/@]+$/.test(text)

const variables = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], { error: () => 'must be development, production or test.' }),
    'development',
  ),
  PORT: whole(3000, 0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/peeps'),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/peeps'),
  DATABASE_NAMED_STATEMENTS: flag(true),
  DATABASE_REPLICA_URLS: z.optional(
    z.string().check(
      z.refine(value => listOf(value).every(one => /^postgres(ql)?:$/.test(URL.parse(one)?.protocol ?? '')), {
        error: () => 'must be addresses such as postgres://user:password@host:5432/peeps, with commas between them.',
      }),
    ),
  ),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587'),
  MAIL_FROM: z._default(z.string().check(z.minLength(3)), 'Our Peeps <no-reply@localhost>'),
  CONTACT_EMAIL: z.optional(z.email({ error: () => 'must be an email such as help@peeps.example.' })),
  APP_URL: url(/^https?$/, 'https://peeps.example'),
  FORMER_APP_URLS: z.optional(
    z.string().check(
      z.refine(value => listOf(value).every(one => /^https?:$/.test(URL.parse(one)?.protocol ?? '')), {
        error: () => 'must be addresses such as https://old.example, with commas between them.',
      }),
    ),
  ),
  SECRET: z.optional(
    z
      .string()
      .check(z.minLength(32, { error: () => 'must be at least 32 characters long: `openssl rand -base64 32`.' })),
  ),
  PREVIOUS_SECRETS: z.optional(
    z.string().check(
      z.refine(value => value.split(',').every(secret => secret.trim().length >= 32), {
        error: () => 'must be secrets of at least 32 characters each, with commas between them.',
      }),
    ),
  ),
  SECRET_LOST: flag(false),
  S3_ENDPOINT: url(/^https?$/, 'https://s3.eu-west-1.amazonaws.com'),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  NATS_URL: url(/^(nats|tls)$/, 'nats://user:password@host:4222'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://collector:4318'),
  OTEL_SERVICE_NAME: z._default(z.string(), 'our-peeps'),
  SLOW_QUERY_MS: whole(250, 0, 60_000),
  DRAIN_SECONDS: whole(0, 0, 120),
  EVIDENCE_DAYS: whole(180, 0, 3_650),
  LOGO_API_URL: url(/^https?$/, 'https://images.example/v1'),
  LOGO_API_KEY: z.optional(z.string()),
  LOGO_API_MODEL: z._default(z.string().check(z.minLength(1)), 'gpt-image-1'),
  PLACES_FILE: z.optional(z.string()),
  TRUST_PROXY: whole(0, 0, 10),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, { error: () => 'must be at least 16 characters long.' }))),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z
      .string()
      .check(
        z.minLength(16, { error: () => 'must be the signing secret of the endpoint, of at least 16 characters.' }),
      ),
  ),
  VAPID_PRIVATE_KEY: z.optional(
    z.string().check(
      z.regex(/^[A-Za-z0-9_-]{43}$/, {
        error: () => 'must be a P-256 private key in base64url, such as `npx web-push generate-vapid-keys` makes.',
      }),
    ),
  ),
  PUSH_SERVICES: z._default(
    z.string().check(
      z.refine(value => listOf(value).every(isService), {
        error: () =>
          'must be hosts such as push.example or *.push.example, or origins such as http://127.0.0.1:8080, with commas between them.',
      }),
    ),
    'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
  ),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: () => 'must be debug, info, warn, error or silent.',
    }),
    'info',
  ),
  LOG_FORMAT: z.optional(z.enum(['json', 'plain'], { error: () => 'must be json or plain.' })),
  FEATURE_POSTS: flag(true),
  FEATURE_QUESTIONS: flag(true),
  FEATURE_EVENTS: flag(true),
  FEATURE_EVENT_COVERS: flag(true),
  FEATURE_LISTINGS: flag(true),
  FEATURE_MESSAGING: flag(true),
  FEATURE_SOCIAL_VERIFICATION: flag(false),
})

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Environment {
  mode: 'development' | 'production' | 'test'
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  namedStatements: boolean
  replicaUrls: string[]
  smtpUrl: string | undefined
  mailFrom: string
  contactEmail: string | undefined
  appUrl: string | undefined
  /** Origins of earlier values of `appUrl`, the oldest last. */
  formerUrls: string[]
  secret: string
  previousSecrets: string[]
  secretLost: boolean
  s3: S3Settings | undefined
  natsUrl: string | undefined
  telemetry: { endpoint: string; service: string } | undefined
  slowQueryMs: number
  /** Seconds between the shutdown signal and closing the listener, for the proxy to move traffic. */
  drainSeconds: number
  logoApi: { url: string; key: string | undefined; model: string } | undefined
  placesFile: string | undefined
  /** Number of trusted proxies, each of which adds an X-Forwarded-For entry. 0 ignores the header. */
  trustProxy: number
  metricsToken: string | undefined
  stripeWebhookSecret: string | undefined
  vapidPrivateKey: string | undefined
  /** An origin may be on a private network. */
  pushServices: string[]
  evidenceDays: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Undefined: the command that starts the server decides. */
  logFormat: 'json' | 'plain' | undefined
  features: Set<Feature>
}

/** For links in emails that no request caused. In production, `appUrl` is set. */
export const originOf = ({ appUrl, port }: Pick<Environment, 'appUrl' | 'port'>): string =>
  appUrl ?? `http://localhost:${port}`

export class EnvironmentError extends Error {}

/** Empty variables count as absent. Throws EnvironmentError. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(present)
  if (!parsed.success)
    throw new EnvironmentError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${sentence(message)}`).join('\n'),
    )
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  if (!values.SECRET && values.NODE_ENV === 'production' && values.DATABASE_URL)
    throw new EnvironmentError(
      'SECRET must be set in production: it signs the session cookies. `openssl rand -base64 32` makes one.',
    )
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'] as const)
    if (values[name] && !values.DATABASE_URL) throw new EnvironmentError(`${name} requires DATABASE_URL.`)
  if (!values.APP_URL && values.NODE_ENV === 'production')
    throw new EnvironmentError(
      'APP_URL must be set in production: the links in mails begin with it, and a request could name any other host.',
    )
  const appUrl = values.APP_URL && new URL(values.APP_URL).origin
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    namedStatements: values.DATABASE_NAMED_STATEMENTS,
    replicaUrls: listOf(values.DATABASE_REPLICA_URLS),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    contactEmail: values.CONTACT_EMAIL,
    appUrl,
    formerUrls: formerUrls(listOf(values.FORMER_APP_URLS), appUrl),
    secret: values.SECRET ?? keptSecret(dataDir),
    previousSecrets: values.PREVIOUS_SECRETS?.split(',').map(previous => previous.trim()) ?? [],
    s3: s3Of(values),
    natsUrl: values.NATS_URL,
    telemetry: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''), service: values.OTEL_SERVICE_NAME }
      : undefined,
    slowQueryMs: values.SLOW_QUERY_MS,
    drainSeconds: values.DRAIN_SECONDS,
    logoApi: values.LOGO_API_URL
      ? { url: values.LOGO_API_URL.replace(/\/+$/, ''), key: values.LOGO_API_KEY, model: values.LOGO_API_MODEL }
      : undefined,
    secretLost: values.SECRET_LOST,
    placesFile: values.PLACES_FILE && resolve(values.PLACES_FILE),
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
    vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    pushServices: listOf(values.PUSH_SERVICES).map(one => URL.parse(one)?.origin ?? one),
    evidenceDays: values.EVIDENCE_DAYS,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    features: new Set(features.filter(feature => values[`FEATURE_${constantCase(feature)}`])),
  }
}

function formerUrls(list: string[], appUrl: string | undefined): string[] {
  const urls = list.map(one => new URL(one))
  if (urls.length > 0 && (!appUrl || urls.some(({ host }) => host === new URL(appUrl).host)))
    throw new EnvironmentError('FORMER_APP_URLS requires APP_URL, and must not have its host.')
  return urls.map(({ origin }) => origin)
}

/** All four variables or none: a partial configuration would silently store images locally. */
function s3Of(values: z.infer<typeof variables>): S3Settings | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new EnvironmentError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    )
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region: values.S3_REGION, accessKeyId, secretAccessKey }
}

type ConstantCase<T extends string> = T extends `${infer A}${infer B}`
  ? B extends Uncapitalize<B>
    ? `${Uppercase<A>}${ConstantCase<B>}`
    : `${Uppercase<A>}_${ConstantCase<B>}`
  : ''
const constantCase = <T extends string>(name: T) =>
  name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase() as ConstantCase<T>

const sentence = (message: string) =>
  message.endsWith('.') || message.endsWith('`.') ? message : 'has a value that cannot be used.'

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(error, dataDir)
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw unusable(error, dataDir)
  }
}

const unusable = (error: unknown, dataDir: string) =>
  (error as NodeJS.ErrnoException).code === 'EACCES'
    ? new EnvironmentError(wrongUser(dataDir) ?? `This user may not use the data folder ${dataDir}: see DATA_DIR.`)
    : error
