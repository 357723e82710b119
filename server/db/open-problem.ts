interface Failed {
  code?: unknown
  message?: unknown
  cause?: unknown
  errors?: unknown
}

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET']
const advice: Record<string, string> = {
  '28P01': 'Check the user and the password in DATABASE_URL.',
  '28000': 'The database must let this user in from this machine: see pg_hba.conf, and the user in DATABASE_URL.',
  '3D000': 'Create it, or correct its name in DATABASE_URL.',
  '25006': 'The database is a standby or set to read-only: DATABASE_URL must name the primary.',
  '42501': 'The user in DATABASE_URL must own the database, or have the right to create tables in its schema public.',
  '53100': 'The disk of the database is full. Nothing was stored; free space and run this again.',
  '53300': 'Stop other clients, or raise max_connections.',
  '57P03': 'Try again when the database has started.',
  ENOSPC: 'The disk is full. Nothing was stored; free space and run this again.',
}

/** One sentence for the operator about why the database cannot be used, and what to do. Undefined for other errors. */
export function databaseProblem(error: unknown): string | undefined {
  const { code, message, cause, errors } = (error ?? {}) as Failed
  const text = String(message ?? '')
  if (typeof code === 'string' && unreachable.includes(code))
    return `The database cannot be reached (${text || code}). Is it running, and is the host in DATABASE_URL right?`
  if (/timeout (?:expired|exceeded when trying to connect)/.test(text))
    return 'The database cannot be reached: no answer in time. Is it running, and is the host in DATABASE_URL right?'
  if (typeof code === 'string' && advice[code]) return `${sentence(text)} ${advice[code]}`
  const inner = Array.isArray(errors) ? (errors as unknown[]) : cause ? [cause] : []
  return inner.map(databaseProblem).find(Boolean)
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
