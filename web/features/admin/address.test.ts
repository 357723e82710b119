import { expect, test } from 'vitest'
import { readAuditPlace, readUserPlace, writeAuditPlace, writeUserPlace } from './address.ts'

const users = (address: string) => readUserPlace(new URLSearchParams(address))

test('an address of users says what they are narrowed to, and back', () => {
  for (const address of ['', 'search=ana+b', 'role=admin&state=inactive&sort=city', 'sort=name_desc'])
    expect(writeUserPlace(users(address)).toString()).toBe(address)
})

test('what means nothing in an address, or goes without saying, is not there', () => {
  expect(users('role=king&state=asleep&sort=age&search=++')).toEqual({
    search: '',
    role: undefined,
    state: undefined,
    sort: 'last_active',
  })
  expect(writeUserPlace(users('sort=last_active')).toString()).toBe('')
})

test('an address of the log says its words and kind', () => {
  const read = (address: string) => readAuditPlace(new URLSearchParams(address))
  expect(writeAuditPlace(read('search=ruth&group=roles')).toString()).toBe('search=ruth&group=roles')
  expect(read('group=toString')).toEqual({ search: '', group: undefined })
})
