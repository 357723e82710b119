import type { TFunction } from 'i18next'
import { failureOf, failureText, fieldText } from '../../lib/api/failure.ts'

/** The error texts of the second step: at the code field (with the attempts left) for a wrong code, otherwise above the form. */
export function secondStepProblem(
  t: TFunction,
  problem: unknown,
): { field?: string; counted?: boolean; form?: string } {
  if (problem === undefined) return {}
  const { code, data } = failureOf(problem)
  if (code === 'INVALID_CODE') return { field: failureText(t, problem), counted: true }
  const field = fieldText(t, data.fields?.['code'])
  if (field) return { field }
  return code === 'INTERNAL' || code === 'UNKNOWN'
    ? { form: t('access.secondStep.failed') }
    : { form: failureText(t, problem) }
}
