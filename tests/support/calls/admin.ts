import type { Calls } from './world.ts'

export const admin: Calls = {
  'admin.users': { call: () => ({ path: '/admin/users' }) },
  'admin.userCount': { call: () => ({ path: '/admin/users/count' }) },
  'admin.user': { call: ({ somebody }) => ({ path: `/admin/users/${somebody}` }) },
  'admin.openAccount': {
    call: ({ somebody }) => ({
      path: `/admin/users/${somebody}/open`,
      body: { reason: 'They asked about their email.' },
    }),
  },
  'admin.setRole': { call: ({ somebody }) => ({ path: `/admin/users/${somebody}/role`, body: { role: 'admin' } }) },
  'admin.setActive': {
    call: ({ somebody }) => ({ path: `/admin/users/${somebody}/active`, body: { active: false } }),
  },
  'admin.setManyActive': {
    call: ({ somebody }) => ({ path: '/admin/users/active', body: { userIds: [somebody], active: false } }),
  },
  'admin.audit': { call: () => ({ path: '/admin/audit' }) },
}
