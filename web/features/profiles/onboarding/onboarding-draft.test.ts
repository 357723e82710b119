import { beforeEach, expect, test } from 'vitest'
import { clearDraft, readDraft, writeDraft } from './onboarding-draft.ts'
import { furthestStep, missingOn, noValues, problemsOf, stepOf } from './onboarding-values.ts'

const complete = {
  ...noValues,
  name: 'Marta',
  industry: 'Other',
  yearsInCity: 'native',
  knowledgeableIn: ['Podcasting' as const],
}
const store = (value: unknown) => localStorage.setItem('onboarding_draft:me', JSON.stringify(value))

beforeEach(() => localStorage.clear())

test('restores a draft for its own account only', () => {
  writeDraft('me', { step: 3, values: complete })
  expect(readDraft('me')).toEqual({ step: 3, values: complete })
  expect(readDraft('you')).toBeNull()
  clearDraft('me')
  expect(readDraft('me')).toBeNull()
})

test('keeps only known values of a malformed draft', () => {
  store({
    step: 9,
    values: {
      name: 'Marta',
      industry: 'Alchemy',
      hometown: 7,
      extra: 'x',
      knowledgeableIn: ['Podcasting', 'Alchemy', 1],
    },
  })
  expect(readDraft('me')).toEqual({ step: 1, values: { ...noValues, name: 'Marta', knowledgeableIn: ['Podcasting'] } })
})

test.each([[null], [3], ['draft'], [[]], [{ values: 'x' }], [{ values: null }]])('rejects %j as a draft', value => {
  store(value)
  expect(readDraft('me')).toBeNull()
})

test('rejects text that is not JSON', () => {
  localStorage.setItem('onboarding_draft:me', '{')
  expect(readDraft('me')).toBeNull()
})

test('enforces the requirement of each step, and skips none', () => {
  expect(furthestStep(noValues)).toBe(1)
  expect(missingOn(1, { ...noValues, name: ' \u200b ' })).toBe('nameRequired')
  expect(furthestStep({ ...noValues, name: 'Marta' })).toBe(2)
  expect(missingOn(2, noValues)).toBe('industryRequired')
  expect(furthestStep({ ...complete, yearsInCity: '' })).toBe(3)
  expect(missingOn(3, { ...complete, yearsInCity: '' })).toBe('yearsRequired')
  expect(missingOn(4, { ...complete, knowledgeableIn: [] })).toBe('knowledgeRequired')
  expect(furthestStep(complete)).toBe(4)
  expect(problemsOf(complete)).toEqual({})
})

test('accepts "other neighborhood" without a name', () => {
  expect(problemsOf({ ...complete, neighborhood: 'Other', neighborhoodOther: ' ' })).toEqual({})
  expect(problemsOf({ ...complete, neighborhood: 'Other', neighborhoodOther: 'La Floresta' })).toEqual({})
})

test('finds the step of an invalid field', () => {
  expect(stepOf(['knowledgeableIn', 'company'])).toBe(2)
  expect(stepOf(['elsewhere'])).toBeUndefined()
})
