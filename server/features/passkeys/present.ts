import type { Passkey } from '../../../contract/passkeys.ts'
import type { Environment } from '../../base/environment.ts'
import { passkeyHost } from '../../credentials/passkey-host.ts'
import { describeBrowser } from '../../audit/user-agent.ts'
import type { PasskeyRow } from './queries.ts'

/** Omits key, counter and credential id. */
export const presentPasskey = (row: PasskeyRow, urls: Pick<Environment, 'appUrl' | 'formerUrls'>): Passkey => ({
  id: row.id,
  name: row.name,
  system: describeBrowser(row.user_agent).system,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  formerHost: formerHost(passkeyHost(urls, row.host), urls),
})

const formerHost = (host: string | null, { appUrl }: Pick<Environment, 'appUrl'>): string | null =>
  appUrl && host !== new URL(appUrl).hostname ? host : null
