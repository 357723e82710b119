import * as z from 'zod/mini'
import { errorTable, type ErrorCode } from '../../contract/errors.ts'
import type { Person } from '../../tests/support/people/actors.ts'
import { refused } from '../../tests/support/calls/world.ts'
import { administers, type Shot } from './compose.ts'
import { trespasses } from './ownership.ts'
import type { Answer } from './send.ts'
import type { Change } from './witness.ts'

const generalCodes: string[] = [
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'FOREIGN_ORIGIN',
  'MALFORMED_REQUEST',
  'READING_ONLY',
  'UNAVAILABLE',
] satisfies ErrorCode[]
const dataKeys = new Set(
  'requestId retryAfter email attemptsLeft joined offered dates date version decidedBy decision decidedAt changedBy changedAt startsAt timeZone removedAt reason fields'.split(
    ' ',
  ),
)
const onEveryAnswer = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-request-id',
]
const internals = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules/,
  /\/(?:work|home|root|tmp|usr)\//,
  /\b(?:select|insert into|update|delete from)\s+"?\w+"?\s+(?:from|set|where|\()/i,
  /violates|relation "|duplicate key|invalid input syntax|PostgresError|ECONNREFUSED|PGlite/,
]

export interface Seen {
  shot: Shot
  answer: Answer
  changes: Change[]
  person: Person | undefined
  bystanders: ReadonlySet<string>
  allEmails: ReadonlySet<string>
  isAltered: boolean
}

export function judge(seen: Seen): string[] {
  const { shot, answer, changes, person } = seen
  const { status } = answer
  // Node answers unparsable requests itself.
  if (answer.headers['connection'] === 'close' && answer.text === '' && [400, 408, 413, 417, 431].includes(status))
    return changes.length > 0 ? ['an unparsable request wrote'] : []
  return [
    ...ofStatus(seen),
    ...ofHeaders(answer),
    ...(status >= 400 ? ofError(shot, answer) : ofOutput(shot, answer)),
    ...ofLeaks(seen),
    ...trespasses(changes, {
      by: person?.id,
      administers: administers.has(shot.actor),
      refused: status >= 400,
      endpoint: shot.about,
    }),
  ]
}

function ofStatus({ shot: { endpoint, actor }, answer: { status, headers }, isAltered }: Seen): string[] {
  const closed = endpoint && refused[endpoint.access]?.[actor]
  if (closed && !isAltered && status < 400) return [`${actor} passed the access level ${endpoint.access}`]
  if (status < 500) return []
  return status === 503 && headers['retry-after'] ? [] : [`status ${status}`]
}

function ofHeaders({ headers }: Answer): string[] {
  return onEveryAnswer.filter(name => !headers[name]).map(name => `without ${name}`)
}

function ofError({ endpoint, path }: Shot, { status, text, headers }: Answer): string[] {
  // Unknown pages are answered with the app, unknown calendar links with a sentence, and `/readyz` with its checks.
  const type = String(headers['content-type'])
  if (status === 404 && /text\/html/.test(type)) return []
  if (status === 404 && path.startsWith('/calendar/') && /text\/plain/.test(type)) return []
  if (path.startsWith('/readyz') || text === '') return []
  const body = parsed(text)
  if (body === undefined) return ['an error that is not JSON']
  const { defined, code, status: bodyStatus, message, data, ...more } = body
  const entry = errorTable[code as ErrorCode] as readonly [number, string] | undefined
  const found = defined === true ? [] : ['an error without `defined`']
  if (Object.keys(more).length > 0) found.push(`an error with ${Object.keys(more).join()}`)
  if (!entry) return [...found, `an unknown code: ${String(code)}`]
  if (bodyStatus !== status || entry[0] !== status) found.push(`${String(code)} with status ${status}`)
  if (message !== entry[1]) found.push('a message that differs from the error table')
  const strange = Object.keys((data ?? {}) as object).filter(key => !dataKeys.has(key))
  if (strange.length > 0) found.push(`data with ${strange.join()}`)
  if (endpoint && !endpoint.errors.has(String(code)) && !generalCodes.includes(String(code)))
    found.push(`${String(code)} is not declared by ${endpoint.name}`)
  if (internals.some(pattern => pattern.test(text))) found.push('an error that reveals internals')
  return found
}

function ofOutput({ endpoint }: Shot, { status, text }: Answer): string[] {
  if (!endpoint?.output || status >= 300) return []
  const body = parsed(text)
  const result = z.safeParse(endpoint.output, body)
  return result.success
    ? []
    : [`an output that does not match its schema: ${z.prettifyError(result.error).slice(0, 300)}`]
}

function ofLeaks({ shot, answer, person, bystanders, allEmails }: Seen): string[] {
  const found: string[] = []
  const asked = `${shot.path} ${shot.body && shot.body.length < 300_000 ? shot.body.toString() : ''}`
  // The mailbox and administrators' lists contain emails by design.
  const mayRead = administers.has(shot.actor) || shot.path.startsWith('/dev/mailbox')
  const emails = mayRead || !answer.text.includes('@') ? [] : (answer.text.match(/[\w-]{36}@example\.org/g) ?? [])
  for (const email of emails)
    if (allEmails.has(email) && email !== person?.email && !asked.toLowerCase().includes(email))
      found.push(`an email of another account: ${email}`)
  if (!mayRead)
    for (const id of bystanders)
      if (answer.text.includes(id) && !asked.toLowerCase().includes(id) && isInIdField(answer.text, id))
        found.push(`the id of a bystander: ${id}`)
  return found.slice(0, 3)
}

/** Other text may be content of an account that received the id. */
const isInIdField = (text: string, id: string): boolean =>
  new RegExp(`"(?:id|\\w*(?:Ids?|Url))":(?:\\[[^\\]]*)?"[^"]*${id}`).test(text) || !text.startsWith('{')

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
