import { plainRoutes } from '../../../contract/plain-routes.ts'
import { drawing } from '../pictures.ts'
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
  'profiles.setVisibility': {
    call: () => ({ path: '/profile/visibility', body: { field: 'company', visibility: 'onlyMe' } }),
  },
  'profiles.setPaused': { call: () => ({ path: '/profile/paused', body: { paused: true } }) },
  'profiles.asStranger': { call: () => ({ path: '/profile/as-stranger' }) },
  'profiles.removeAvatar': {
    given: async ({ request }, { session: as }) => {
      const body = await drawing(8, 8).png().toBuffer()
      await (await request('PUT', plainRoutes.avatar.path, { as, body })).body?.cancel()
    },
    call: () => ({ path: '/profile/avatar' }),
  },
  'profiles.read': {
    call: ({ authorId }) => ({ path: `/profiles/${authorId}` }),
    refusals: [{ code: 'PROFILE_NOT_FOUND', to: ['blocked', 'blocker'], because: 'a block hides the author' }],
  },
}
