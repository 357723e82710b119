import { expect, test } from 'vitest'
import { readAuditPlace, readUserPlace, writeAuditPlace, writeUserPlace } from './url-state.ts'

const users = (address: string) => readUserPlace(new URLSearchParams(address))

test('reads the user filters that it wrote to the URL', () => {
  for (const address of ['', 'search=ana+b', 'role=admin&state=inactive&sort=city', 'sort=name_desc'])
    expect(writeUserPlace(users(address)).toString()).toBe(address)
})

test('ignores unknown values and leaves out defaults', () => {
  expect(users('role=king&state=asleep&sort=age&search=++')).toEqual({
    search: '',
    role: undefined,
    state: undefined,
    sort: 'last_active',
  })
  expect(writeUserPlace(users('sort=last_active')).toString()).toBe('')
})

test('writes the search words and group of the audit log to the URL', () => {
  const read = (address: string) => readAuditPlace(new URLSearchParams(address))
  expect(writeAuditPlace(read('search=ruth&group=roles')).toString()).toBe('search=ruth&group=roles')
  expect(read('group=toString')).toEqual({ search: '', group: undefined })
})
