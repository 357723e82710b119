import { onboardingInput, type OnboardingInput } from '../../../../contract/profiles.ts'
import type { FieldErrorCode } from '../../../../contract/errors.ts'
import { fieldErrors } from '../../../../contract/open-errors.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Knowledge } from '../../../../contract/vocabulary.ts'

/** Empty values are ''. */
export interface OnboardingValues {
  name: string
  hometown: string
  country: string
  industry: string
  company: string
  yearsInCity: string
  neighborhood: string
  neighborhoodOther: string
  knowledgeableIn: Knowledge[]
}

export type OnboardingField = keyof OnboardingValues

export const stepFields = [
  ['name', 'hometown', 'country'],
  ['industry', 'company'],
  ['yearsInCity', 'neighborhood', 'neighborhoodOther'],
  ['knowledgeableIn'],
] as const satisfies OnboardingField[][]

export const allFields: readonly OnboardingField[] = stepFields.flat()

export const noValues: OnboardingValues = {
  name: '',
  hometown: '',
  country: '',
  industry: '',
  company: '',
  yearsInCity: '',
  neighborhood: '',
  neighborhoodOther: '',
  knowledgeableIn: [],
}

export const toInput = (values: OnboardingValues) =>
  ({ ...values, neighborhood: values.neighborhood || null }) as OnboardingInput

export function problemsOf(values: OnboardingValues): Partial<Record<OnboardingField, FieldErrorCode>> {
  const { error } = onboardingInput.safeParse(toInput(values))
  const problems: Partial<Record<OnboardingField, FieldErrorCode>> = {}
  for (const { path, message } of error?.issues ?? [])
    problems[path[0] as OnboardingField] ??= Object.hasOwn(fieldErrors, message)
      ? (message as FieldErrorCode)
      : 'invalid'
  return problems
}

/** `step` is 1-based. */
export function missingOn(step: number, values: OnboardingValues): FieldErrorCode | undefined {
  const problems = problemsOf(values)
  const field = stepFields[step - 1]?.find(name => problems[name])
  return field && problems[field]
}

/** The first step with an unmet requirement. */
export function furthestStep(values: OnboardingValues): number {
  const problems = problemsOf(values)
  const open = stepFields.findIndex(fields => fields.some(name => problems[name]))
  return open === -1 ? limits.onboardingSteps : open + 1
}

/** 1-based. */
export function stepOf(names: readonly string[]): number | undefined {
  const index = stepFields.findIndex(fields => fields.some(field => names.includes(field)))
  return index === -1 ? undefined : index + 1
}
