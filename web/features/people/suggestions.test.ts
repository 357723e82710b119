import { expect, it } from 'vitest'
import type { Suggestion } from '../../../contract/people.ts'
import '../../locales/en/members.ts'
import { areaText } from '../../components/person-labels.ts'
import { createI18n, startI18n } from '../../lib/i18n/i18n.ts'
import { choose, chosenAgain, reasonText } from './suggestions.ts'

const people: Suggestion[] = Array.from({ length: 10 }, (_, index) => ({
  person: { id: `p${index}`, name: `P${index}`, avatarUrl: null, headline: null, neighborhood: null },
  reason: { kind: 'newHere', detail: null },
}))
const ids = (some: Suggestion[] | null) => some?.map(({ person }) => person.id)

it('chooses three of ten by the seed alone, in any input order', () => {
  const chosen = ids(choose(people, 'marta today'))
  expect(new Set(chosen).size).toBe(3)
  expect(ids(choose(people.toReversed(), 'marta today'))).toEqual(chosen)
  const seeds = Array.from({ length: 20 }, (_, day) => ids(choose(people, `marta ${day}`))?.join())
  expect(new Set(seeds).size).toBeGreaterThan(10)
  expect(choose(people.slice(0, 2), 'marta today')).toHaveLength(2)
})

it('keeps the earlier choice while all are still suggested, with their current data', () => {
  const before = choose(people, 'marta today')
  const now = people.map(one => ({ ...one, reason: { kind: 'sameCountry' as const, detail: 'Portugal' } }))
  expect(ids(chosenAgain(now, before))).toEqual(ids(before))
  expect(chosenAgain(now, before)?.[0]?.reason.detail).toBe('Portugal')
  expect(
    chosenAgain(
      now.filter(({ person }) => person.id !== before[0]?.person.id),
      before,
    ),
  ).toBe(null)
  expect(chosenAgain(people, before.slice(0, 2))).toBe(null)
})

it('names shared knowledge in the language of the app', async () => {
  const reason = { kind: 'sameKnowledge', detail: 'Creative Arts' } as const
  expect(reasonText(createI18n().t, reason)).toBe('Also knows about Creative Arts')
  const { t } = await startI18n('ca')
  expect(reasonText(t, reason)).toContain(areaText(t, 'Creative Arts'))
  expect(reasonText(t, reason)).not.toContain('Creative')
})

it('names a place unchanged', () => {
  const { t } = createI18n()
  expect(reasonText(t, { kind: 'sameNeighborhood', detail: 'Poblenou' })).toBe('Also in Poblenou')
  expect(reasonText(t, { kind: 'newHere', detail: null })).toBe('New here')
})
