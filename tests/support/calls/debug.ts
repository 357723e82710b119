import type { Calls } from './world.ts'

export const debug: Calls = {
  'debug.profile': { call: () => ({ path: '/debug/profile' }) },
}
