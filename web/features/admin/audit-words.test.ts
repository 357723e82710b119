import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/admin.ts'
import { changesOf } from './audit-list.tsx'

const entry = (before: AuditEntry['before'], after: AuditEntry['after']): AuditEntry => ({
  id: '00000000-0000-4000-8000-000000000000',
  at: '2026-06-11T09:48:00.000Z',
  actor: null,
  operator: null,
  action: 'role.changed',
  subject: null,
  before,
  after,
  note: null,
})

test('lists each field that differs', () => {
  expect(changesOf(entry({ role: 'member' }, { role: 'admin' }))).toEqual(['role: member → admin'])
  expect(changesOf(entry({ active: true, city: 1 }, { active: false, city: 1 }))).toEqual(['active: true → false'])
})

test('lists created and removed values, and nothing without data', () => {
  expect(changesOf(entry({ status: 'pending' }, { status: 'resolved', reports: 2, removed: null }))).toEqual([
    'status: pending → resolved',
    'reports: 2',
  ])
  expect(changesOf(entry(null, null))).toEqual([])
})
