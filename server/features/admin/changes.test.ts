import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { listen } from '../../../tests/support/events.ts'
import { createAccount, createEvent, factoryPassword } from '../../../tests/support/factories.ts'
import { completeSessions, trustDevice } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
let lines: string[]
beforeEach(async () => {
  lines = []
  app = await createTestApp({ onLog: line => lines.push(line) })
  await app.deps.db.deleteFrom('accounts').execute()
  await app.deps.db.deleteFrom('rate_limits').execute()
  await app.deps.hub.start()
})
afterEach(async () => {
  await app.deps.hub.close()
})

const setRole = (as: string, { id }: { id: string }, role: string) =>
  app.api('PUT', `/admin/users/${id}/role`, { as, body: { role } })
const setActive = (as: string, { id }: { id: string }, active: boolean, note?: string) =>
  app.api('PUT', `/admin/users/${id}/active`, { as, body: { active, ...(note === undefined ? {} : { note }) } })
const acts = async ({ id }: { id: string }) =>
  app.deps.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after', 'note'])
    .where('subject_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
const warnings = () => lines.filter(line => line.includes('a change of a user was refused')).length

describe('a role change', () => {
  it('takes effect immediately, is logged, and is mailed to the user', async () => {
    const admin = await createAdmin(app)
    const { account } = await createAccount(app.deps.db)
    const events = await listen(app, await signInAs(app, account))
    const { status, body } = await setRole(admin.as, account, 'admin')
    expect([status, body.role, body.can.giveRoles]).toEqual([200, 'admin', ['member']])
    expect(await events.next()).toEqual({ type: 'access.changed' })
    await events.ended
    expect(await acts(account)).toEqual([
      { actor_id: admin.id, action: 'role.changed', before: { role: 'member' }, after: { role: 'admin' }, note: null },
    ])
    const [mail] = await mailTo(app, account.email)
    expect(mail?.subject).toBe('Your role changed')
    expect(mail?.text).toContain('you are now an admin')
  })

  it("is mailed in the user's language, as is a change of status", async () => {
    const admin = await createAdmin(app)
    const { account } = await createAccount(app.deps.db, { language: 'ca' })
    const { account: other } = await createAccount(app.deps.db, { language: 'es' })
    await setRole(admin.as, account, 'admin')
    const body = { userIds: [account.id, other.id], active: false, note: null }
    await app.api('POST', '/admin/users/active', { as: admin.as, body, headers: { 'accept-language': 'es' } })
    const [closed, role] = await mailTo(app, account.email)
    expect(role?.text).toContain('Ara és aquest: admin.')
    expect(closed?.subject).toBe('S’ha desactivat el teu compte')
    for (const mail of [closed, role]) expect(mail?.html).toContain('<html lang="ca">')
    expect((await mailTo(app, other.email)).map(({ subject }) => subject)).toEqual(['Tu cuenta se ha desactivado'])
  })

  it('to the current role does nothing', async () => {
    const admin = await createAdmin(app)
    const { account } = await createAccount(app.deps.db)
    expect((await setRole(admin.as, account, 'member')).status).toBe(200)
    expect(await acts(account)).toEqual([])
    expect(await mailTo(app, account.email)).toEqual([])
  })

  it('to an unknown role is rejected on its field', async () => {
    const admin = await createAdmin(app)
    const { account } = await createAccount(app.deps.db)
    for (const role of ['owner', '', 'SUPERADMIN'])
      expect((await setRole(admin.as, account, role)).body).toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: { role: 'invalid' } },
      })
    expect((await setRole(admin.as, { id: randomUUID() }, 'admin')).body.code).toBe('USER_NOT_FOUND')
  })

  it('works for a user without a profile', async () => {
    const admin = await createAdmin(app)
    const { account } = await createAccount(app.deps.db)
    await app.deps.db.deleteFrom('profiles').where('id', '=', account.id).execute()
    expect((await setRole(admin.as, account, 'admin')).body.role).toBe('admin')
  })

  it('to or from superadmin requires a superadmin, and never applies to oneself', async () => {
    const [admin, root, other] = [
      await createAdmin(app),
      await createAdmin(app, 'superadmin'),
      await createAdmin(app, 'superadmin'),
    ]
    const { account } = await createAccount(app.deps.db)
    expect((await setRole(admin.as, account, 'superadmin')).body.code).toBe('SUPERADMIN_ONLY')
    expect((await setRole(admin.as, root, 'member')).body.code).toBe('SUPERADMIN_ONLY')
    expect((await setActive(admin.as, root, false)).body.code).toBe('SUPERADMIN_ONLY')
    expect(warnings()).toBe(3)
    for (const own of [admin, root]) {
      expect((await setRole(own.as, own, 'member')).body.code).toBe('OWN_ACCOUNT')
      expect((await setActive(own.as, own, false)).body.code).toBe('OWN_ACCOUNT')
    }
    for (const { id } of [account, root, admin]) expect(await acts({ id })).toEqual([])
    expect((await setRole(root.as, account, 'superadmin')).status).toBe(200)
    expect((await setRole(root.as, other, 'admin')).status).toBe(200)
    expect((await setActive(root.as, account, false)).status).toBe(200)
  })

  it('never removes the last superadmin, also concurrently', async () => {
    for (let round = 0; round < 8; round++) {
      await app.deps.db.deleteFrom('accounts').execute()
      const [one, two] = [await createAdmin(app, 'superadmin'), await createAdmin(app, 'superadmin')]
      const dismiss = (as: string, { id }: { id: string }) =>
        round % 2 ? setRole(as, { id }, 'admin') : setActive(as, { id }, false)
      const answers = await Promise.all([
        dismiss(one.as, two),
        round % 4 < 2 ? dismiss(two.as, one) : setRole(two.as, one, 'member'),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { rows } =
        await sql`select from profiles join accounts using (id) where role = 'superadmin' and is_active`.execute(
          app.deps.db,
        )
      expect(rows).toHaveLength(1)
    }
  })

  it('removes a superadmin without a second factor, who in turn removes no one', async () => {
    const able = await createAdmin(app, 'superadmin')
    const roles = [await createAccount(app.deps.db), await createAccount(app.deps.db)]
    for (const { account } of roles) {
      expect((await setRole(able.as, account, 'superadmin')).status).toBe(200)
      const as = await signInAs(app, account)
      expect((await setRole(as, able, 'member')).body.code).toBe('FORBIDDEN')
      expect((await setActive(as, able, false)).body.code).toBe('FORBIDDEN')
    }
    expect((await setRole(able.as, roles[0]!.account, 'admin')).status).toBe(200)
    expect((await setActive(able.as, roles[1]!.account, false)).status).toBe(200)
  })

  it('is refused to an administrator who lost the role while waiting', async () => {
    const root = await createAdmin(app, 'superadmin')
    const admin = await createAdmin(app)
    const others = await Promise.all(Array.from({ length: 6 }, () => createAccount(app.deps.db)))
    const [dismissed, ...answers] = await Promise.all([
      setRole(root.as, admin, 'member'),
      ...others.map(({ account }) => setRole(admin.as, account, 'admin')),
    ])
    expect(dismissed.status).toBe(200)
    for (const { status, body } of answers)
      expect(status === 200 || ['FORBIDDEN', 'SIGNED_OUT'].includes(body.code)).toBe(true)
    const after = await acts(admin)
    expect(after).toHaveLength(1)
    const { rows } = await sql`
      select from audit_log as l, (select at, id from audit_log where subject_id = ${admin.id}) as dismissal
      where l.actor_id = ${admin.id} and l.id > dismissal.id and l.at > dismissal.at`.execute(app.deps.db)
    expect(rows).toEqual([])
  })
})

describe('an account', () => {
  it('loses sessions, streams, devices and upcoming places when deactivated, and cannot sign in', async () => {
    const { db } = app.deps
    const admin = await createAdmin(app)
    const { account } = await createAccount(db)
    const as = await signInAs(app, account)
    await signInAs(app, account)
    await trustDevice(app, account)
    const event = await createEvent(db)
    expect((await app.api('PUT', `/events/${event.id}/attendance`, { as })).status).toBe(200)
    const [own, neighbour] = [await listen(app, as), await listen(app, admin.as)]
    const { body } = await setActive(admin.as, account, false, '  Sold tickets that were none.\n')
    expect(body).toMatchObject({ id: account.id, isActive: false })
    expect(await own.next()).toEqual({ type: 'access.changed' })
    await own.ended
    expect(await neighbour.next()).toEqual({
      ...{ type: 'event.attendance', eventId: event.id, attendeeCount: 0, faces: [] },
      ...{ spotsLeft: null, waitingCount: 0, offeredCount: 0 },
    })
    expect((await app.api('GET', '/session', { as })).body.viewer).toBeNull()
    for (const table of ['sessions', 'trusted_device'] as const)
      expect(await db.selectFrom(table).select('id').where('user_id', '=', account.id).execute()).toEqual([])
    const signIn = () =>
      app.api('POST', '/accounts/sign-in', { body: { email: account.email, password: factoryPassword } })
    expect((await signIn()).body.code).toBe('ACCOUNT_INACTIVE')
    const [mail] = await mailTo(app, account.email)
    expect(mail?.subject).toBe('Your account was deactivated')
    expect(mail?.text).not.toContain('Sold tickets')

    expect((await setActive(admin.as, account, false)).status).toBe(200)
    expect((await setActive(admin.as, account, true)).body.isActive).toBe(true)
    expect((await signIn()).status).toBe(200)
    expect(await acts(account)).toEqual([
      {
        ...{ actor_id: admin.id, action: 'account.deactivated', note: 'Sold tickets that were none.' },
        ...{ before: { active: true }, after: { active: false } },
      },
      {
        ...{ actor_id: admin.id, action: 'account.activated', note: null },
        ...{ before: { active: false }, after: { active: true } },
      },
    ])
    expect((await mailTo(app, account.email)).map(({ subject }) => subject)).toEqual([
      'Your account is active again',
      'Your account was deactivated',
    ])
  })

  it('is changed together with others; those that may not be changed are reported and stay', async () => {
    const { db } = app.deps
    const [admin, root] = [await createAdmin(app), await createAdmin(app, 'superadmin')]
    const people = await Promise.all(Array.from({ length: 3 }, () => createAccount(db)))
    const ids = people.map(({ account }) => account.id)
    const nobody = randomUUID()
    await setActive(admin.as, { id: ids[2] ?? '' }, false)
    const { status, body } = await app.api('POST', '/admin/users/active', {
      as: admin.as,
      body: { userIds: [...ids, ids[0], admin.id, root.id, nobody], active: false, note: 'Spam' },
    })
    expect(status).toBe(200)
    expect(body.changed.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(body.refused).toEqual([
      { userId: admin.id, code: 'OWN_ACCOUNT' },
      { userId: root.id, code: 'SUPERADMIN_ONLY' },
      { userId: nobody, code: 'USER_NOT_FOUND' },
    ])
    for (const id of ids) expect(await acts({ id })).toHaveLength(1)
    const back = await app.api('POST', '/admin/users/active', {
      as: admin.as,
      body: { userIds: ids, active: true, note: null },
    })
    expect(back.body.changed.every(({ isActive }: { isActive: boolean }) => isActive)).toBe(true)
    const tooMany = { userIds: Array.from({ length: 101 }, () => randomUUID()), active: true }
    expect((await app.api('POST', '/admin/users/active', { as: admin.as, body: tooMany })).body.code).toBe(
      'INVALID_INPUT',
    )
    expect((await setActive(admin.as, { id: ids[0] ?? '' }, false, 'x'.repeat(1001))).body.data.fields).toEqual({
      note: 'tooLong',
    })
  })

  it('takes no place during a deactivation, in either order', async () => {
    const { db } = app.deps
    const admin = await createAdmin(app)
    for (let round = 0; round < 6; round++) {
      const people = await Promise.all(Array.from({ length: 4 }, () => createAccount(db)))
      const sessions = await Promise.all(people.map(({ account }) => signInAs(app, account)))
      const events = await Promise.all([createEvent(db), createEvent(db)])
      const [first = ''] = sessions
      expect((await app.api('PUT', `/events/${events[1]?.id}/attendance`, { as: first })).status).toBe(200)
      await Promise.all([
        ...sessions.flatMap(as => events.map(({ id }) => app.api('PUT', `/events/${id}/attendance`, { as }))),
        app.api('POST', '/admin/users/active', {
          as: admin.as,
          body: { userIds: people.map(({ account }) => account.id), active: false },
        }),
      ]).then(answers => expect(answers.at(-1)?.status).toBe(200))
      const counts = await db
        .selectFrom('posts')
        .select('attendee_count')
        .where(
          'id',
          'in',
          events.map(({ id }) => id),
        )
        .execute()
      expect(counts).toEqual([{ attendee_count: 0 }, { attendee_count: 0 }])
    }
  })

  it('is changed only with a fresh code', async () => {
    const admin = await createAdmin(app, 'admin', { minutesAgo: 11 })
    const { account } = await createAccount(app.deps.db)
    expect((await setActive(admin.as, account, false)).body.code).toBe('CODE_NEEDED')
    await completeSessions(app, admin)
    expect((await setActive(admin.as, account, false)).status).toBe(200)
    expect(await acts(account)).toHaveLength(1)
  })
})
