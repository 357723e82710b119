import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, signInAs } from '../../../tests/support/app.ts'
import { neverQuiet, openPhones } from '../../../tests/support/people/pushed.ts'

type Opened = Awaited<ReturnType<typeof openPhones>>
let { app, service, on, phones, people } = {} as Opened
let at: Awaited<ReturnType<Opened['people']>>
let city: string
let cities = 0

beforeAll(async () => {
  ;({ app, service, on, phones, people } = await openPhones())
})
afterAll(() => service.stop())
beforeEach(async () => {
  city = `subscribed-${++cities}`
  at = await people(city)
  expect(service.problems).toEqual([])
})

describe('a subscription', () => {
  it('ends with its session, and moves to the next user of the browser', async () => {
    const phone = await phones.device(at.marta)
    expect((await phones.subscribe(at.idris, phone)).status).toBe(200)
    expect((await phones.settings(at.marta)).body.devices).toEqual([])
    expect((await phones.settings(at.idris)).body.devices).toHaveLength(1)
    expect((await app.api('POST', '/accounts/sign-out', { as: at.idris.as })).status).toBe(200)
    expect(
      await app.deps.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', at.idris.id).execute(),
    ).toEqual([])
  })

  it('is replaced when the browser renews it, and removed when the push service no longer knows it', async () => {
    const before = await phones.device(at.marta)
    const renewed = await phones.device(at.marta)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect([phones.titles(before).length, phones.titles(renewed).length]).toEqual([0, 1])
    for (const status of [404, 410]) {
      const ended = await phones.device(at.marta)
      service.answer(ended, status)
      await on.reply(at.idris, id)
      await on.run('push')
      expect((await phones.settings(at.marta)).body).toMatchObject({ devices: [], pushEnded: true })
      const anew = await phones.subscribe(at.marta, { ...service.subscription(), renewal: true })
      expect(anew.body).toMatchObject({ devices: [{ deliveredAt: null }], pushEnded: false })
    }
  })

  it.each([400, 401, 403])(
    'that its service has always refused with %i ends, one that has worked is kept',
    async status => {
      const { id } = await on.ask(at.marta, city)
      const phone = await phones.device(at.marta)
      await on.reply(at.lena, id)
      await on.run('push')
      expect(phones.titles(phone)).toHaveLength(1)
      service.answer(phone, status)
      await on.reply(at.idris, id)
      await on.run('push')
      expect((await phones.settings(at.marta)).body).toMatchObject({ devices: [{}], pushEnded: false })
      const foreign = await phones.device(at.marta)
      service.answer(foreign, status)
      await on.reply(at.lena, id)
      await on.run('push')
      expect((await phones.settings(at.marta)).body).toMatchObject({ devices: [], pushEnded: true })
      await app.deps.db.deleteFrom('jobs').where('kind', '=', 'push').execute()
    },
  )

  it('that the member removed is not renewed by the browser', async () => {
    const phone = await phones.device(at.marta)
    const [device] = (await phones.settings(at.marta)).body.devices
    await app.api('DELETE', `/push-subscriptions/${device?.id}`, { as: at.marta.as })
    expect((await phones.subscribe(at.marta, { ...service.subscription(), renewal: true })).body.devices).toEqual([])
    await phones.subscribe(at.marta, phone)
    const renewed = service.subscription()
    expect((await phones.subscribe(at.marta, { ...renewed, renewal: true })).body.devices).toHaveLength(1)
    const stored = await app.deps.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', at.marta.id)
      .execute()
    expect(stored).toEqual([{ endpoint: renewed.endpoint }])
  })

  it('exchanged by two sessions concurrently ends with one for each browser', async () => {
    const [one, two] = [await phones.device(at.marta), await phones.device(at.idris)]
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all([phones.subscribe(at.marta, two), phones.subscribe(at.idris, one)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const again = await Promise.all([phones.subscribe(at.marta, one), phones.subscribe(at.idris, one)])
      expect(again.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  it('is kept and tried again while the push service has trouble', async () => {
    const phone = await phones.device(at.marta)
    service.answer(phone, 503)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect((await phones.settings(at.marta)).body.devices).toMatchObject([{ deliveredAt: null }])
    service.answer(phone, 201)
    await on.run('push')
    expect(phones.titles(phone)).toHaveLength(1)
  })

  it('keeps the newest 20 of an account', async () => {
    for (let count = 0; count < 22; count++)
      expect((await phones.subscribe({ as: await signInAs(app, at.marta) }, service.subscription())).status).toBe(200)
    const { devices } = (await phones.settings(at.marta)).body
    expect(devices).toHaveLength(20)
  })

  it('is refused for an unknown service, another protocol or port, and keys that are none', async () => {
    const { endpoint, keys } = service.subscription()
    for (const wrong of [
      'https://127.0.0.1/push/1',
      'https://localhost/push/1',
      'https://metadata.google.internal/push',
      'https://push.example.evil.test/1',
      'https://evilpush.example/1',
      'https://a.push.example:8443/1',
      'http://a.push.example/1',
      'https://user:pass@a.push.example/1',
      `${service.origin}.evil.test/push/1`,
      `${service.origin.replace(/\d+$/, '1')}/push/1`,
      'javascript:alert(1)',
      'https://a.push.example/\u0000',
      'not an address',
    ]) {
      const { status, body } = await phones.subscribe(at.marta, { endpoint: wrong, keys })
      expect([wrong, status === 400 || body.code === 'PUSH_SERVICE']).toEqual([wrong, true])
    }
    const offCurve = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
    for (const bad of [
      { p256dh: offCurve, auth: keys.auth },
      { p256dh: 'A', auth: keys.auth },
      { p256dh: keys.p256dh, auth: '' },
    ])
      expect((await phones.subscribe(at.marta, { endpoint, keys: bad })).status).toBeGreaterThanOrEqual(400)
    expect((await phones.subscribe(at.marta, { endpoint: `${endpoint}${'x'.repeat(2000)}`, keys })).status).toBe(400)
    expect((await phones.settings(at.marta)).body.devices).toEqual([])
  })

  it('at a known host on a private network is not connected to', async () => {
    const { keys } = service.subscription()
    const asked: string[] = []
    const { outside } = app.deps
    app.deps.outside.resolve = async name => {
      asked.push(name)
      return ['10.0.0.7']
    }
    expect((await phones.subscribe(at.marta, { endpoint: 'https://a.push.example/1', keys })).status).toBe(200)
    await phones.setQuiet(at.marta, neverQuiet)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect(asked).toEqual(['a.push.example'])
    const job = await app.deps.db.selectFrom('jobs').select('last_error').where('kind', '=', 'push').executeTakeFirst()
    expect(job?.last_error).toMatch(/not public/)
    await app.deps.db.deleteFrom('jobs').where('kind', '=', 'push').execute()
    expect(outside).toBe(app.deps.outside)
  })
})

describe('the key pair', () => {
  it('is the same for all processes, is sealed, and ends subscriptions only if the secret is lost', async () => {
    const { pushKey } = (await phones.settings(at.marta)).body
    expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65)
    const second = await createTestApp({
      environment: { PREVIOUS_SECRETS: 'only-for-tests-only-for-tests-only-for-tests' },
    })
    expect((await second.deps.pushKeys()).publicKey).toBe(pushKey)
    const { private_key } = await app.deps.db.selectFrom('push_keys').select('private_key').executeTakeFirstOrThrow()
    expect(private_key).not.toContain((await app.deps.pushKeys()).privateKey)
    await phones.device(at.marta)
    const renewed = await createTestApp({
      environment: {
        SECRET: 'another-secret-another-secret-another-secret',
        PREVIOUS_SECRETS: 'only-for-tests-only-for-tests-only-for-tests',
      },
    })
    expect((await renewed.deps.pushKeys()).publicKey).toBe(pushKey)
    expect((await phones.settings(at.marta)).body.devices).toHaveLength(1)
    const wrong = { SECRET: 'a-third-secret-a-third-secret-a-third-secret' }
    await expect((await createTestApp({ environment: wrong })).deps.pushKeys()).rejects.toThrow('another SECRET')
    expect((await renewed.deps.pushKeys()).publicKey).toBe(pushKey)
    expect((await phones.settings(at.marta)).body.devices).toHaveLength(1)
    const lost = await createTestApp({ environment: { ...wrong, SECRET_LOST: 'on' } })
    expect((await lost.deps.pushKeys()).publicKey).not.toBe(pushKey)
    expect((await phones.settings(at.marta)).body).toMatchObject({ devices: [], pushEnded: true })
    await app.deps.db.deleteFrom('push_keys').execute()
  })
})
