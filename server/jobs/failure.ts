import type { FailureCause } from '../../contract/delivery.ts'

export const withoutEmails = (text: string): string =>
  text
    .split(' ')
    .map(word => (word.includes('@') ? '…' : word))
    .join(' ')

/** Error message without emails, because mail servers quote the recipient. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? withoutEmails(error.message.slice(0, 500)) : 'unknown'

interface Failed {
  code?: unknown
  /** Of the system, if a library replaced it by its own. */
  originalCode?: unknown
  /** Of an SMTP answer: its number, its lines, and the command that it answers. */
  responseCode?: unknown
  response?: unknown
  command?: unknown
  /** Of an HTTP answer. */
  status?: unknown
  cause?: unknown
}

/** Numbers of an SMTP answer, as in "550 5.1.1"; null if there is none. */
export function smtpCodeOf({ responseCode, response }: Failed): string | null {
  if (typeof responseCode !== 'number' || responseCode < 400 || responseCode > 599) return null
  const [, enhanced] = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(String(response ?? '')) ?? []
  return enhanced ? `${responseCode} ${enhanced}` : `${responseCode}`
}

const steps: readonly (readonly [command: string, cause: FailureCause])[] = [
  ['RCPT TO', 'recipient'],
  ['DATA', 'content'],
  ['MAIL FROM', 'sender'],
  ['AUTH', 'login'],
]

const causes: Record<string, FailureCause> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  NOT_CONFIGURED: 'notConfigured',
}
const network = /^(E(CONNECTION|SOCKET|DNS|AI_AGAIN|PIPE|PROTO|PROTOCOL|STREAM)|E(CONN|HOST|NET)[A-Z]+|ENOTFOUND)$/
const certificate = /CERT|TLS|SSL|SIGNATURE/
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/
const { TIMEOUT_ERR } = DOMException

/**
 * The cause of a failure with a code, as in "recipient:550 5.1.1" or "network:ECONNREFUSED". Contains no text of the error, so that
 * failures can be counted by it and shown to admins.
 */
export function reasonOf(error: unknown): string {
  for (let failed = error as Failed | undefined, depth = 0; failed && depth < 4; depth++) {
    const reason = ownReason(failed)
    if (reason) return reason
    failed = failed.cause as Failed | undefined
  }
  return 'other'
}

function ownReason(failed: Failed): string | undefined {
  const { command, status } = failed
  const smtp = smtpCodeOf(failed)
  if (smtp) {
    const [, cause = 'mailServer'] = steps.find(([step]) => String(command).startsWith(step)) ?? []
    return `${cause}:${smtp}`
  }
  if (typeof status === 'number' && status >= 300 && status <= 599) return `pushService:${status}`
  const code = failed.originalCode ?? failed.code
  if (code === TIMEOUT_ERR) return 'timeout'
  if (typeof code !== 'string') return undefined
  const known = causes[code]
  if (known) return known
  const cause = network.test(code)
    ? 'network'
    : certificate.test(code)
      ? 'tls'
      : sqlState.test(code)
        ? 'database'
        : undefined
  return cause && `${cause}:${code.slice(0, 31)}`
}
