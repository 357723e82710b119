import type { Calls } from './world.ts'

export const payments: Calls = {
  'payments.access': { call: () => ({ path: '/admin/payments/access', body: {} }) },
  'payments.list': { call: () => ({ path: '/admin/payments' }), changes: true },
  'payments.events': { call: () => ({ path: '/admin/payments/events' }), changes: true },
}
