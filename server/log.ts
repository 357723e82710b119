import { pino, type DestinationStream, type Logger } from 'pino'
import { scopeFields } from './observability/scope.ts'

/**
 * Creates the JSON logger. Each line carries its request or job id; fields that may hold personal data or secrets are redacted.
 */
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
    },
    destination,
  )

// PostgreSQL's `detail` quotes row values, and the query may contain user content: both are omitted.
function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return { type: name, message: withoutAddresses(message), code, constraint, stack: withoutAddresses(stack) }
}

// Mail server errors name the recipient. The lookbehind anchors a match at a word start; without it, a long quoted word takes
// quadratic time.
const withoutAddresses = (text: string | undefined) =>
  text?.replace(/(?<![^\s<>:,;])[^\s<>:,;]+@[^\s<>:,;]+/g, '[address]')
