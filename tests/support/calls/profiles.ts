import type { Calls } from './world.ts'

export const profiles: Calls = {
  'profiles.completeOnboarding': {
    call: () => ({
      path: '/profile/onboarding',
      body: { name: 'Name', industry: 'Other', yearsInCity: 'native', knowledgeableIn: ['Podcasting'] },
    }),
  },
  'profiles.own': { call: () => ({ path: '/profile' }) },
  'profiles.update': { call: () => ({ path: '/profile', body: { name: 'Name', knowledgeableIn: ['Podcasting'] } }) },
  'profiles.removeAvatar': { call: () => ({ path: '/profile/avatar' }) },
  'profiles.read': { call: ({ somebody }) => ({ path: `/profiles/${somebody}` }) },
}
