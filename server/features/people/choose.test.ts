import { expect, test } from 'vitest'
import { chooseSuggestions } from './choose.ts'
import type { CandidateRow } from './queries.ts'

const candidate = (n: number, facts: Partial<CandidateRow>): CandidateRow => ({
  person_id: `person ${n}`,
  person_name: `Person ${n}`,
  person_avatar_path: null,
  person_avatar_updated_at: null,
  person_job_title: null,
  person_company: null,
  person_neighborhood: 'Gràcia',
  answered: false,
  met_at: null,
  same_neighborhood: false,
  shared_field: null,
  shared_hometown: null,
  shared_country: null,
  is_new: false,
  is_recent: true,
  ...facts,
})
const rows = Array.from({ length: 30 }, (_, n) =>
  candidate(n, { same_neighborhood: n % 3 === 0, shared_country: n % 3 === 1 ? 'Portugal' : null, is_recent: n < 15 }),
)
const names = (day: string, viewer = 'marta') =>
  chooseSuggestions(rows, { viewer, day, count: 10 }).map(({ person }) => person.name)

test('chooses the same people in the same order all day, another order tomorrow and for another member', () => {
  expect(names('2026-11-21')).toEqual(names('2026-11-21'))
  expect(names('2026-11-22')).not.toEqual(names('2026-11-21'))
  expect(names('2026-11-21', 'jordi')).not.toEqual(names('2026-11-21'))
})

test('alternates between reasons, starts with recently active people, and omits people without a reason', () => {
  const chosen = chooseSuggestions(rows, { viewer: 'marta', day: '2026-11-21', count: 12 })
  expect(chosen.map(({ reason }) => reason.kind)).toEqual(
    Array.from({ length: 12 }, (_, n) => (n % 2 ? 'sameCountry' : 'sameNeighborhood')),
  )
  const lately = chosen.map(({ person }) => Number(person.id.slice('person '.length)) < 15)
  expect(lately).toEqual(Array.from({ length: 12 }, (_, n) => n < 10))
})
