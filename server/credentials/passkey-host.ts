import { sql, type RawBuilder } from 'kysely'
import type { Environment } from '../base/environment.ts'

type Urls = Pick<Environment, 'appUrl' | 'formerUrls'>

const hostOf = (url: string) => new URL(url).hostname

/** The host at which browsers offer a passkey. */
export const passkeyHost = ({ appUrl, formerUrls }: Urls, stored: string | null): string | null =>
  stored ?? (appUrl ? hostOf(formerUrls.at(-1) ?? appUrl) : null)

/** Whether browsers offer the passkey of an alias at APP_URL. Without APP_URL always true. */
export const isUsable = ({ appUrl, formerUrls }: Urls, passkey: string): RawBuilder<boolean> =>
  appUrl
    ? sql`coalesce(${sql.ref(`${passkey}.host`)}, ${hostOf(formerUrls.at(-1) ?? appUrl)}) = ${hostOf(appUrl)}`
    : sql`true`
