import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { holds } from '../../lab/bench/support/figures.ts'
import { restartInTurn } from '../../lab/faults/rolling-restart.ts'
import { secret } from '../../lab/faults/stage.ts'
import { ask, pause, send } from '../../lab/faults/town/client.ts'
import { withDatabase, type Member } from '../../lab/faults/town/people.ts'
import { createScenes, picture, type Scene } from '../../lab/faults/town/writers.ts'
import { enqueue } from '../../server/jobs/job.ts'
import { mailJob } from '../../server/mail/mail-job.ts'
import { openFleet, type Fleet } from '../support/engines/fleet.ts'
import { runDatabase } from '../support/engines/run-database.ts'
import { startS3, type S3Server } from '../support/engines/s3-server.ts'
import { s3Variables } from '../support/engines/s3-settings.ts'
import { removeFolder, runScript, temporaryFolder } from '../support/engines/server-process.ts'
import { startSmtp, type SmtpServer } from '../support/engines/smtp.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const template = inject('template')
const lacks = template.engine !== 'postgres' && 'TEST_DATABASE_URL is not set'
const next = 'the-next-secret-the-next-secret-the-next-secret'
const passwords = ['the first password', 'the second password']
const nextKey = { accessKeyId: 'AKIANEXT', secretAccessKey: 'another/for+tests=' }
/** Milliseconds between emails, and between pages. */
const each = 200

describe.skipIf(lacks)(`keys of two processes under load${lacks ? ` (skipped: ${lacks})` : ''}`, () => {
  let environment: Record<string, string>
  let changed: Record<string, string>
  let fleet: Fleet
  let scenes: Scene[]
  let spare: Member
  let smtp: SmtpServer
  let s3: S3Server

  beforeAll(async () => {
    if (template.engine !== 'postgres') return
    ;[smtp, s3] = [await startSmtp({ password: passwords }), await startS3()]
    s3.otherKeys.push(nextKey)
    const smtpUrl = (password = '') =>
      `smtp://peeps:${encodeURIComponent(password)}@127.0.0.1:${smtp.port}?requireTLS=false`
    environment = {
      DATABASE_URL: await runDatabase(template),
      DATA_DIR: await temporaryFolder(),
      SECRET: secret,
      SMTP_URL: smtpUrl(passwords[0]),
      ...s3Variables(s3.settings),
    }
    changed = {
      SECRET: next,
      PREVIOUS_SECRETS: secret,
      SMTP_URL: smtpUrl(passwords[1]),
      ...s3Variables({ ...s3.settings, ...nextKey }),
    }
    ;({ scenes, spare } = await withDatabase(environment, db => createScenes(db, 8)))
    fleet = await openFleet(environment, 2)
  })
  afterAll(async () => {
    await fleet?.close()
    await smtp?.close()
    await s3?.close()
    if (environment) await removeFolder(environment['DATA_DIR'] ?? '')
  })

  const admin = (...args: string[]) => runScript('scripts/admin.ts', args, { ...environment, ...changed })
  const received = () => smtp.received.flatMap(({ recipients }) => recipients)
  const subscribe = () =>
    send(fleet.url, spare, {
      method: 'PUT',
      path: '/push-subscription',
      body: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
    })
  const settingsAt = (url: string) => ask<{ pushKey: string; devices: unknown[] }>(url, spare, '/notification-settings')

  async function mailUntil(isEnded: () => boolean): Promise<string[]> {
    const sent: string[] = []
    await withDatabase(environment, async db => {
      for (; !isEnded(); await pause(each)) {
        const to = `${randomUUID()}@example.org`
        await enqueue(db, mailJob, { to, subject: 'Hello', text: 'Hello', html: 'Hello' })
        sent.push(to)
      }
    })
    return sent
  }

  async function browse(isEnded: () => boolean): Promise<{ signedOut: number; renewed: number }> {
    let { cookie } = spare
    const seen = { signedOut: 0, renewed: 0 }
    for (let nth = 0; !isEnded(); await pause(each)) {
      const url = fleet.processes[nth++ % 2] ?? ''
      const answer = await fetch(`${url}/api/session`, { headers: { cookie, connection: 'close' } }).catch(
        () => undefined,
      )
      if (!answer) continue
      const line = answer.headers.getSetCookie().find(one => one.startsWith('peeps.session_token='))
      if (line) seen.renewed++
      cookie = line?.split(';')[0] ?? cookie
      if (!((await answer.json()) as { viewer: unknown }).viewer) seen.signedOut++
    }
    return seen
  }

  it('are all changed by two rolling restarts, and nothing is lost', async () => {
    expect((await subscribe()).status).toBe(200)
    const { pushKey: before } = await settingsAt(fleet.url)
    let ended = false
    const [mails, browser] = [mailUntil(() => ended), browse(() => ended)]
    const figures = await restartInTurn({
      ...{ environment, fleet, scenes, spare, rounds: 2, say: text => console.log(text) },
      // Each process knows the next secret before one signs with it.
      changes: [{ PREVIOUS_SECRETS: next }, changed],
      hasPicture: key => s3.kept.has(key),
    }).finally(() => (ended = true))
    expect(figures.filter(figure => holds(figure) === false)).toEqual([])
    const { signedOut, renewed } = await browser
    expect([signedOut, renewed > 0]).toEqual([0, true])
    const sent = await mails
    await expect.poll(received, { timeout: 30_000 }).toEqual(expect.arrayContaining(sent))
    expect(new Set(smtp.passwords)).toEqual(new Set(passwords))

    for (const url of fleet.processes)
      expect(await settingsAt(url)).toMatchObject({ pushKey: before, devices: [expect.anything()] })
    expect(await admin('reseal')).toMatchObject({ code: 0 })
    expect(await admin('push-key', 'renew')).toMatchObject({ code: 1, output: expect.stringContaining('1 browser') })
    expect(await admin('push-key', 'renew', '--yes')).toMatchObject({ code: 0 })
    for (const url of fleet.processes)
      await expect.poll(async () => (await settingsAt(url)).pushKey === before).toBe(false)
    expect((await subscribe()).status).toBe(200)

    s3.settings.accessKeyId = 'AKIADELETED'
    const by = scenes[0]?.pair[0] as Member
    expect((await send(fleet.url, by, { method: 'PUT', path: '/profile/avatar', body: await picture(7) })).status).toBe(
      200,
    )
  })

  it('and a process with a wrong secret or push key is refused, which leaves everything as it was', async () => {
    const { pushKey } = await settingsAt(fleet.url)
    const start = (wrong: Record<string, string>) =>
      runScript('server/run.ts', [], { ...environment, ...changed, ...wrong })
    for (const [wrong, message] of [
      [
        { SECRET: 'the-secret-of-another-environment-altogether', PREVIOUS_SECRETS: '' },
        'encrypted with another SECRET',
      ],
      [{ VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url') }, 'VAPID_PRIVATE_KEY is not the push key'],
    ] as const) {
      const { code, output } = await start(wrong)
      expect([code, output]).toEqual([1, expect.stringContaining(message)])
      expect(output).not.toMatch(/^\s+at /m)
    }
    expect(await settingsAt(fleet.url)).toMatchObject({ pushKey, devices: [expect.anything()] })
  })
})
