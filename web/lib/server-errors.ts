import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { failureOf } from './failure.ts'

/**
 * Puts what the server found wrong beside the fields and focus into the first of them. False when it named none of
 * `names`, so that the form must say it elsewhere.
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
