import type { Calls } from './world.ts'

export const delivery: Calls = {
  'delivery.read': { call: () => ({ path: '/admin/delivery' }) },
  'delivery.refused': { call: () => ({ path: '/admin/delivery/refused' }) },
}
