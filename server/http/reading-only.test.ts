import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../tests/support/app.ts'
import { openTestDatabase } from '../../tests/support/city/database.ts'
import { createAccount } from '../../tests/support/factories.ts'
import { withFullDisk } from '../../tests/support/faults/full-disk.ts'
import { drawing } from '../../tests/support/pictures.ts'
import { createPrimaryState } from '../db/postgres/primary-state.ts'

const { primary, see } = createPrimaryState()
const subscribe = primary.onChange
const onChange = vi.spyOn(primary, 'onChange')
const become = (state: 'readOnly' | 'writable') => see({ isReadOnly: state === 'readOnly', timeline: null })

let app: TestApp
let as: string
beforeAll(async () => {
  app = await createTestApp({ database: { ...(await openTestDatabase()), primary } })
  as = await signInAs(app, (await createAccount(app.deps.db)).account)
})

const recover = () => app.deps.database.script('drop function if exists failing cascade')
afterEach(async () => {
  become('writable')
  onChange.mockClear()
  await recover()
})

const failWith = (code: string) =>
  app.deps.database.script(`
    create function failing() returns trigger language plpgsql as
      $$ begin raise exception 'It fails.' using errcode = '${code}'; end $$;
    create trigger failing before insert on posts for each row execute function failing();`)

const outcomeOf = ({ status, body, headers }: { status: number; body: { code?: string }; headers: Headers }) => [
  body.code ?? status,
  headers.get('reading-only'),
]
const ask = async (by = as) => {
  const body = { id: randomUUID(), category: 'Podcasting', title: 'Is this saved?' }
  return outcomeOf(await app.api('POST', '/questions', { as: by, body }))
}

it('marks writes that are refused while nothing can be saved', async () => {
  await failWith('25006')
  become('readOnly')
  expect(await ask()).toEqual(['READING_ONLY', 'on'])
  expect(await ask('')).toEqual(['SIGNED_OUT', null])
  become('writable')
  await recover()
  expect(await ask()).toEqual([200, null])
})

it('marks refused uploads too', async () => {
  become('readOnly')
  const body = await drawing().png().toBuffer()
  const upload = () => app.api('PUT', '/profile/avatar', { as, body, headers: { 'content-type': 'image/png' } })
  expect(outcomeOf(await withFullDisk(app, upload))).toEqual(['UNAVAILABLE', 'on'])
})

it('marks the write that fails before the state of the primary is known', async () => {
  await failWith('57P01')
  onChange.mockImplementationOnce(listener => {
    queueMicrotask(() => become('readOnly'))
    return subscribe(listener)
  })
  expect(await ask()).toEqual(['UNAVAILABLE', 'on'])
})

it('does not mark refused writes while others are saved, or while nothing can be read', async () => {
  await failWith('53100')
  expect(await ask()).toEqual(['UNAVAILABLE', null])
  expect(onChange).not.toHaveBeenCalled()
  see('away')
  expect(await ask()).toEqual(['UNAVAILABLE', null])
})
