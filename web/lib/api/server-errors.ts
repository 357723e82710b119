import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { failureOf } from './failure.ts'

export function codesByField<Name extends string>(
  fields: Readonly<Record<string, string>> = {},
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const codes: Partial<Record<Name, string>> = {}
  for (const [path, code] of Object.entries(fields)) {
    const name = names.find(one => path === one || path.startsWith(`${one}.`))
    if (name) codes[name] ??= code
  }
  return codes
}

export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean {
  const codes = codesByField(failureOf(error).data.fields, names)
  const wrong = names.filter(name => codes[name])
  for (const [index, name] of wrong.entries())
    setError(name, { type: 'server', message: codes[name] ?? 'invalid' }, { shouldFocus: index === 0 })
  return wrong.length > 0
}
