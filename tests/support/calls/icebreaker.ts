import type { Calls } from './world.ts'

export const icebreaker: Calls = {
  'icebreaker.read': { call: () => ({ path: '/icebreaker' }) },
  'icebreaker.answer': { call: () => ({ path: '/icebreaker', body: { answer: 'The sea' } }) },
}
