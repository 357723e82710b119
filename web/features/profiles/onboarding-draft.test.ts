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

test('a draft comes back as it was left, to its own account only', () => {
  writeDraft('me', { step: 3, values: complete })
  expect(readDraft('me')).toEqual({ step: 3, values: complete })
  expect(readDraft('you')).toBeNull()
  clearDraft('me')
  expect(readDraft('me')).toBeNull()
})

test('of a draft that somebody else wrote, only what has a place is kept', () => {
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

test.each([[null], [3], ['draft'], [[]], [{ values: 'x' }], [{ values: null }]])('%j is no draft', value => {
  store(value)
  expect(readDraft('me')).toBeNull()
})

test('text that is not JSON is no draft', () => {
  localStorage.setItem('onboarding_draft:me', '{')
  expect(readDraft('me')).toBeNull()
})

test('each step has its own requirement, and none may be skipped', () => {
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

test('another neighborhood needs no name', () => {
  expect(problemsOf({ ...complete, neighborhood: 'Other', neighborhoodOther: ' ' })).toEqual({})
  expect(problemsOf({ ...complete, neighborhood: 'Other', neighborhoodOther: 'La Floresta' })).toEqual({})
})

test('a wrong field leads to its step', () => {
  expect(stepOf(['knowledgeableIn', 'company'])).toBe(2)
  expect(stepOf(['elsewhere'])).toBeUndefined()
})
