import type { Calls } from './world.ts'

export const people: Calls = {
  'people.suggestions': { call: () => ({ path: '/people/suggestions' }) },
}
