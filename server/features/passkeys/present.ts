import type { Passkey } from '../../../contract/passkeys.ts'
import { describeBrowser } from '../../audit/user-agent.ts'
import type { PasskeyRow } from './queries.ts'

/** Omits key, counter and credential id. */
export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  system: describeBrowser(row.user_agent).system,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
