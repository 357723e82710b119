import type { Environment } from '../server/base/environment.ts'

/** Production and other programs read JSON lines; a developer reads text. */
export const withFormat = (environment: Environment) => ({
  ...environment,
  logFormat: environment.logFormat ?? (environment.mode === 'production' ? 'json' : 'plain'),
})

export function welcome(
  { mode, smtpUrl, databaseUrl, dataDir }: Pick<Environment, 'mode' | 'smtpUrl' | 'databaseUrl' | 'dataDir'>,
  { url, accounts }: { url: string; accounts: readonly string[] },
): string[] {
  return [
    `Our Peeps is open at ${url}`,
    ...(accounts.length > 0 ? ['Sample accounts:', ...accounts] : []),
    ...(mode !== 'production' && !smtpUrl ? [`Mail that the app sends is read at ${url}/dev/mailbox`] : []),
    databaseUrl ? `Data is in the database of DATABASE_URL, images and keys in ${dataDir}` : `Data is in ${dataDir}`,
    'Stop it with Ctrl+C',
  ]
}
