import { pino, type DestinationStream, type Logger } from 'pino'
import { scopeFields } from './observe/scope.ts'

/** JSON lines, each with the request or the job that it was written in. What could hold a person's secret is cut, should anyone ever log it. */
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

// A database error's `detail` quotes the row, and its query could hold what a person wrote.
function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return { type: name, message: withoutAddresses(message), code, constraint, stack: withoutAddresses(stack) }
}

// A mail server's refusal names the recipient. A word is looked at from its beginning alone: from each of its letters on, a
// long one that some error quotes would take as many steps as its length has squared.
const withoutAddresses = (text: string | undefined) =>
  text?.replace(/(?<![^\s<>:,;])[^\s<>:,;]+@[^\s<>:,;]+/g, '[address]')
