import type { Calls } from './world.ts'

export const people: Calls = {
  'people.list': { call: () => ({ path: '/people' }) },
  'people.count': { call: () => ({ path: '/people/count' }) },
  'people.invite': { call: () => ({ path: '/invitation' }) },
  'people.renewInvite': { call: () => ({ path: '/invitation', body: {} }) },
  'people.inviter': { call: () => ({ path: '/invitations/2222222222222222' }) },
  'people.suggestions': { call: () => ({ path: '/people/suggestions' }) },
}
