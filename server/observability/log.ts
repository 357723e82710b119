import { pino, type DestinationStream, type Logger } from 'pino'
import { scopeFields } from '../base/scope.ts'

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
    },
    destination,
  )

// `detail` quotes row values, and the query may contain user content.
function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return { type: name, message: withoutAddresses(message), code, constraint, stack: withoutAddresses(stack) }
}

// Mail server errors name the recipient. Without the lookbehind, a long quoted word takes quadratic time.
const withoutAddresses = (text: string | undefined) =>
  text?.replace(/(?<![^\s<>:,;])[^\s<>:,;]+@[^\s<>:,;]+/g, '[address]')
