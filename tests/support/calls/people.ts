import type { Calls } from './world.ts'

export const people: Calls = {
  'people.list': { call: () => ({ path: '/people' }) },
  'people.count': { call: () => ({ path: '/people/count' }) },
  'people.invite': { call: () => ({ path: '/invitation' }), changes: true },
  'people.renewInvite': { call: () => ({ path: '/invitation', body: {} }) },
  'people.inviter': {
    call: ({ invitation }) => ({ path: `/invitations/${invitation}` }),
    refusals: [{ code: 'INVITATION_NOT_FOUND', to: ['blocked', 'blocker'], because: 'a block hides who invites' }],
  },
  'people.suggestions': { call: () => ({ path: '/people/suggestions' }) },
}
