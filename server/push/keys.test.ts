import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { createAccount } from '../../tests/support/factories.ts'
import { openPhones } from '../../tests/support/people/pushed.ts'
import { giveSecondFactor } from '../../tests/support/people/two-factor.ts'
import { createDeps } from '../create-deps.ts'
import type { Deps } from '../deps/deps.ts'
import { runCommand } from '../run-command.ts'

const usual = 'only-for-tests-only-for-tests-only-for-tests'
const foreign = 'the-secret-of-another-environment-of-the-city'
const vapidKey = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

type Opened = Awaited<ReturnType<typeof openPhones>>
let { app, service, on, phones, people } = {} as Opened
let at: Awaited<ReturnType<Opened['people']>>
let city: string
let cities = 0

beforeAll(async () => {
  ;({ app, service, on, phones, people } = await openPhones())
  await app.deps.installationChanges.start()
  return () => app.deps.installationChanges.close()
})
afterAll(async () => {
  await app.deps.db.deleteFrom('push_keys').execute()
  await service.stop()
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('push_subscriptions').execute()
  city = `pushed-${++cities}`
  at = await people(city)
})

const started = (environment: Record<string, string>) => createTestApp({ database: app.deps.database, environment })
const stored = async () => ({
  keys: await app.deps.db.selectFrom('push_keys').select(['public_key', 'private_key']).execute(),
  subscriptions: await app.deps.db.selectFrom('push_subscriptions').select(['id', 'endpoint']).orderBy('id').execute(),
})
const operator = (target: { deps: Deps }, ...args: string[]) => runCommand(['push-key', ...args], target.deps)
const devices = async () => (await phones.settings(at.marta)).body.devices.length

describe('a start', () => {
  it.each([
    ['the secret of another environment', { SECRET: foreign }, /encrypted with another SECRET/],
    ['an empty secret', { SECRET: '' }, /encrypted with another SECRET/],
    ['secrets of other environments', { SECRET: foreign, PREVIOUS_SECRETS: foreign.toUpperCase() }, /another SECRET/],
    ['the push key of another environment', { VAPID_PRIVATE_KEY: vapidKey() }, /VAPID_PRIVATE_KEY is not the push key/],
  ])('with %s is refused with a clear message, and loses nothing', async (_, environment, message) => {
    const phone = await phones.device(at.marta)
    const before = await stored()
    await expect((await started(environment)).deps.pushKeys()).rejects.toThrow(message)
    expect(await stored()).toEqual(before)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect(phones.titles(phone)).toHaveLength(1)
  })

  it('with swapped current and previous secrets loses nothing', async () => {
    await phones.device(at.marta)
    const { subscriptions, keys } = await stored()
    for (const environment of [
      { SECRET: foreign, PREVIOUS_SECRETS: usual },
      { SECRET: usual, PREVIOUS_SECRETS: foreign },
    ])
      expect((await (await started(environment)).deps.pushKeys()).publicKey).toBe(keys[0]?.public_key)
    expect((await stored()).subscriptions).toEqual(subscriptions)
  })

  it('with a secret that opens two-factor keys, but not the push key, names the missing secret', async () => {
    await phones.device(at.marta)
    await giveSecondFactor(app, (await createAccount(app.deps.db)).account)
    const both = await started({ SECRET: foreign, PREVIOUS_SECRETS: usual })
    await both.deps.pushKeys()
    const before = await stored()
    await expect((await started({ SECRET: usual })).deps.pushKeys()).rejects.toThrow(
      `of the key ${both.deps.keyring.current.id}: add it to PREVIOUS_SECRETS. Nothing was changed.`,
    )
    expect(await stored()).toEqual(before)
    expect(
      await runCommand(['reseal'], (await started({ SECRET: usual, PREVIOUS_SECRETS: foreign })).deps),
    ).toBeDefined()
    expect((await (await started({ SECRET: usual })).deps.pushKeys()).publicKey).toBe(before.keys[0]?.public_key)
  })

  it('takes another VAPID_PRIVATE_KEY while no browser has subscribed', async () => {
    const given = vapidKey()
    expect((await (await started({ VAPID_PRIVATE_KEY: given })).deps.pushKeys()).privateKey).toBe(given)
    expect((await (await started({})).deps.pushKeys()).privateKey).toBe(given)
  })
})

describe('push-key renew', () => {
  it('says how many browsers must subscribe again, and changes nothing without --yes', async () => {
    await phones.device(at.marta)
    await phones.device(at.idris)
    const before = await stored()
    expect(await operator(app, 'renew')).toEqual({
      text: expect.stringMatching(/^2 browsers would get no push notifications .* Nothing was changed\. Add --yes/),
      exitCode: 1,
    })
    expect(await stored()).toEqual(before)
    expect((await operator(app)).text).toContain(`${before.keys[0]?.public_key}, of `)
    for (const args of [['renew', 'now'], ['renew', '--yes', '--yes'], ['off']])
      expect((await operator(app, ...args)).text).toContain('Usage:')
  })

  it('gives every running process the new key, which browsers subscribe to again', async () => {
    const second = createDeps(app.deps)
    await second.installationChanges.start()
    const before = (await app.deps.pushKeys()).publicKey
    expect((await second.pushKeys()).publicKey).toBe(before)
    await phones.device(at.marta)
    expect(await operator(app, 'renew', '--yes')).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('1 browser must'),
    })
    await expect.poll(async () => (await second.pushKeys()).publicKey).not.toBe(before)
    const { body } = await phones.settings(at.marta)
    expect(body).toMatchObject({ devices: [], pushEnded: true, pushKey: (await second.pushKeys()).publicKey })
    const phone = await phones.device(at.marta)
    service.acceptOnly(phone, body.pushKey)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect(phones.titles(phone)).toHaveLength(1)
    const audited = await app.deps.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'pushKey.renewed')
      .execute()
    expect(audited.at(-1)?.after).toEqual({ browsers: 1 })
    await second.installationChanges.close()
  })

  it('takes VAPID_PRIVATE_KEY, once', async () => {
    const given = vapidKey()
    const target = { deps: { ...app.deps, environment: { ...app.deps.environment, vapidPrivateKey: given } } }
    await phones.device(at.marta)
    expect((await operator(target, 'renew', '--yes')).exitCode).toBe(0)
    expect((await (await started({ VAPID_PRIVATE_KEY: given })).deps.pushKeys()).privateKey).toBe(given)
    await phones.device(at.marta)
    expect(await operator(target, 'renew', '--yes')).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('already'),
    })
    expect(await devices()).toBe(1)
  })

  it('is refused with a wrong secret, which the other processes could not open', async () => {
    await phones.device(at.marta)
    const before = await stored()
    await expect(operator(await started({ SECRET: foreign }), 'renew', '--yes')).rejects.toThrow('another SECRET')
    expect(await stored()).toEqual(before)
  })

  it('never ends a subscription to the new key that a process with the old one was refused', async () => {
    const late: TestApp = await started({ PUSH_SERVICES: service.origin })
    const former = (await late.deps.pushKeys()).publicKey
    await operator(app, 'renew', '--yes')
    await expect.poll(async () => (await app.deps.pushKeys()).publicKey).not.toBe(former)
    const phone = await phones.device(at.marta)
    service.acceptOnly(phone, (await app.deps.pushKeys()).publicKey)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    // It has heard of nothing.
    expect((await late.deps.pushKeys()).publicKey).toBe(former)
    await runPushes(late)
    expect(phones.titles(phone)).toEqual([])
    expect(await devices()).toBe(1)
    await runPushes(late)
    expect(phones.titles(phone)).toHaveLength(1)
  })
})

async function runPushes({ deps }: TestApp): Promise<void> {
  await deps.db
    .updateTable('jobs')
    .set({ run_at: new Date(0), locked_until: null })
    .where('kind', '=', 'push')
    .execute()
  await deps.jobs.wake()
}
