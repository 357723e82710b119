import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { failureOf } from './failure.ts'

/**
 * Shows field errors of the server and focuses the first. Returns false if none of `names` has one, so that the form
 * shows a general error.
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
