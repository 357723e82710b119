import type { FieldErrorCode } from './errors.ts'
import { fieldErrors } from './open-errors.ts'
import { writingErrors } from './writing-errors.ts'

interface Issue {
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
  message: string
}

/** Returns the first issue's code per field path; `invalid` for unknown codes. */
export function fieldsOf(issues: readonly Issue[]): Record<string, FieldErrorCode> {
  const fields: Record<string, FieldErrorCode> = {}
  for (const { path = [], message } of issues) {
    const name = path.map(part => String(typeof part === 'object' ? part.key : part)).join('.') || 'input'
    fields[name] ??= message in fieldErrors || message in writingErrors ? (message as FieldErrorCode) : 'invalid'
  }
  return fields
}
