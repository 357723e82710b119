import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../base/environment.ts'
import { createKeyring } from '../crypto/keyring.ts'
import type { Keys } from './manifest.ts'
import type { VerifiedBackup } from './verify.ts'

export const keyLines = ({ secret, previousSecrets }: Keys): string[] => [
  `SECRET=${secret}`,
  ...(previousSecrets.length > 0 ? [`PREVIOUS_SECRETS=${previousSecrets.join(',')}`] : []),
]

export function missingKeys(
  { manifest: { keys } }: VerifiedBackup,
  { secret, previousSecrets }: Pick<Environment, 'secret' | 'previousSecrets'>,
): string | null {
  const ours = new Set(createKeyring(secret, previousSecrets).all.map(({ id }) => id))
  const needed = [...new Set([keys.current, ...keys.sealedUnder])].filter(id => !ours.has(id))
  if (needed.length === 0) return null
  const named = needed.length === 1 ? `the key ${needed[0]}, which the` : `the keys ${needed.join(' and ')}, which the`
  return `The backup was made under ${named} SECRET and PREVIOUS_SECRETS of this place do not make. Until the old secret is one of them, the server does not start.${
    keys.included ? ' It is in the backup: `npm run restore -- FILE --print-keys` shows it.' : ''
  }`
}

export const keepSecret = (dataDir: string, { secret }: Keys): Promise<void> =>
  writeFile(join(dataDir, 'secret'), secret, { mode: 0o600 })
