import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { isDatabaseDown } from '../base/errors.ts'
import { scopeFields } from '../base/scope.ts'

/** Milliseconds between equal lines about a database that is away. */
const outageEvery = 5_000

/** Lines carry the request or job id; fields that may hold personal data or secrets are redacted. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      mixin: scopeFields,
      redact: {
        paths: [
          'email',
          'token',
          'password',
          'cookie',
          'body',
          '*.email',
          '*.token',
          '*.password',
          '*.cookie',
          '*.body',
        ],
        remove: true,
      },
      serializers: { err: describe },
      hooks: { logMethod: lessDuringOutages() },
    },
    destination,
  )

/** `unlogged`: lines with this text that were left out since the last one. */
function lessDuringOutages(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const lines = new Map<string, { at: number; unlogged: number }>()
  return function log(args, method) {
    const [fields, text] = args as unknown as [{ err?: unknown }, string?]
    if (!text || !isDatabaseDown(fields.err)) return method.apply(this, args)
    const now = performance.now()
    const last = lines.get(text)
    if (last && now - last.at < outageEvery) return void last.unlogged++
    lines.set(text, { at: now, unlogged: 0 })
    method.apply(this, [last?.unlogged ? { ...fields, unlogged: last.unlogged } : fields, text])
  }
}

// `detail` quotes row values, and the query may contain user content.
function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const stack = isDatabaseDown(error) ? undefined : withoutAddresses(error.stack)
  return { type: name, message: withoutAddresses(message), code, constraint, stack }
}

// Mail server errors name the recipient. Without the lookbehind, a long quoted word takes quadratic time.
const withoutAddresses = (text: string | undefined) =>
  text?.replace(/(?<![^\s<>:,;])[^\s<>:,;]+@[^\s<>:,;]+/g, '[address]')
