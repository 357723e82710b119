import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { failureOf } from './failure.ts'

/**
 * Shows server-side field errors on the form and focuses the first. Returns false if none of `names` has an error, so
 * that the form must show a general error.
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean {
  const { fields = {} } = failureOf(error).data
  const wrong = names.filter(name => fields[name])
  for (const [index, name] of wrong.entries())
    setError(name, { type: 'server', message: fields[name] ?? 'invalid' }, { shouldFocus: index === 0 })
  return wrong.length > 0
}
