import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { clientIp, type AppEnv } from '../../http/context.ts'
import { browserLanguage } from '../../http/document/language.ts'
import { languageFor } from '../../words/in-language.ts'
import { limit } from '../../rate-limit/limit.ts'
import { readEntries } from './entries.ts'
import { findFeed, hasEnded, type FoundFeed } from './find-feed.ts'
import { calendarHost } from '../../icalendar/calendar-host.ts'
import { pageWords } from '../../words/pages.ts'
import { writeCalendar } from './write.ts'

/** Raised when `writeCalendar` changes. */
const format = 2

/**
 * Without a session: calendar apps send no cookie. 404 for a link that never worked and while its account is deactivated, which may
 * end; 410 for one that will not work again.
 */
export const feedRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const { db, environment } = deps
  c.header('x-robots-tag', 'noindex')
  c.header('referrer-policy', 'no-referrer')
  if (!environment.features.has('events')) throw new AppError('FEATURE_OFF')
  const origin = environment.appUrl ?? new URL(c.req.url).origin
  const [, secret] = /^([\w-]{43})\.ics$/.exec(c.req.param('file') ?? '') ?? []
  const feed = secret ? await findFeed(db, secret) : undefined
  const refuse = (why: 'ended' | 'inactive' | 'unknown') => {
    c.header('cache-control', 'no-store')
    return c.text(pageWords(browserLanguage(c, origin)).calendar[why], why === 'ended' ? 410 : 404)
  }
  if (!feed) {
    await limit(db, 'calendarMissByIp', clientIp(c, environment.trustProxy))
    return refuse(secret && (await hasEnded(db, secret)) ? 'ended' : 'unknown')
  }
  if (feed.version === null) return refuse('inactive')
  const language = languageFor(feed.language)
  const tag = tagOf([String(format), origin, language, feed.version])
  // Not to be shared, and asked for each time.
  c.header('cache-control', 'private, no-cache')
  c.header('etag', `W/"${tag}"`)
  if (isKnown(c.req.header('if-none-match'), tag)) return c.body(null, 304)
  c.header('content-type', 'text/calendar; charset=utf-8')
  // Otherwise a browser saves it under its secret.
  c.header('content-disposition', 'inline; filename="our-peeps.ics"')
  const host = await calendarHost(db, origin)
  return c.body(await writeCalendar(await entriesOf(feed), { origin, language, host }))

  function entriesOf({ user_id, city_id, contents }: FoundFeed) {
    return readEntries(db, { viewer: user_id, city: city_id, contents })
  }
}

const tagOf = (parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 27)

/** A list of tags, or `*` for any (RFC 9110). */
const isKnown = (tags: string | undefined, tag: string): boolean =>
  tags !== undefined && (tags.trim() === '*' || [...tags.matchAll(/"([^"]*)"/g)].some(([, one]) => one === tag))
