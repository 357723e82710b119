import { randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import {
  callServer,
  joinCity,
  removeFolder,
  secret,
  startProcess,
  temporaryFolder,
  type ServerProcess,
} from '../support/engines/server-process.ts'
import { runDatabase } from '../support/engines/run-database.ts'

vi.setConfig({ testTimeout: 120_000 })

const template = inject('template')

describe.runIf(template.engine === 'postgres')('over two processes', () => {
  const running: ServerProcess[] = []
  let folder: string
  let address: string
  let client: pg.Client

  beforeEach(async () => {
    folder = await temporaryFolder()
    if (template.engine === 'postgres') address = await runDatabase(template, { bare: true })
    running.push(...(await Promise.all([start(), start()])))
    client = new pg.Client({ connectionString: address })
    await client.connect()
  })
  afterEach(async () => {
    await client.end()
    await Promise.all(running.splice(0).map(server => server.end('SIGKILL')))
    await removeFolder(folder)
  })
  const start = () => startProcess({ DATABASE_URL: address, DATA_DIR: folder, SECRET: secret })
  const [first, second] = [() => running[0]?.url ?? '', () => running[1]?.url ?? '']

  async function member(email: string) {
    const cookie = await joinCity(first(), email)
    const { body } = await callServer(first(), 'GET', '/session', { cookie })
    return { cookie, id: (body['viewer'] as { id: string }).id, cursor: String(body['cursor']) }
  }
  async function superadmin(email: string) {
    const person = await member(email)
    await client.query(`update profiles set role = 'superadmin' where id = $1`, [person.id])
    await client.query(`insert into user_2fa (user_id, enabled, secret_encrypted) values ($1, true, $2)`, [
      person.id,
      new Secret().base32,
    ])
    await client.query('update sessions set second_factor_at = now(), code_entered_at = now() where user_id = $1', [
      person.id,
    ])
    return person
  }
  async function stream(url: string, { cookie, cursor }: { cookie: string; cursor: string }) {
    const response = await fetch(`${url}/live?cursor=${cursor}`, { headers: { cookie } })
    expect(response.status).toBe(200)
    const ended = (async () => {
      for await (const _ of response.body ?? []);
      return performance.now()
    })()
    return { ended }
  }

  it('closes all streams and sessions of a deactivated account soon', async () => {
    const root = await superadmin('root@example.org')
    const ann = await member('ann@example.org')
    const streams = await Promise.all([first(), first(), second(), second(), second()].map(url => stream(url, ann)))
    const began = performance.now()
    const answer = await callServer(first(), 'PUT', `/admin/users/${ann.id}/active`, {
      cookie: root.cookie,
      body: { active: false },
    })
    expect(answer.status).toBe(200)
    for (const url of [first(), second()])
      expect((await callServer(url, 'GET', '/questions', { cookie: ann.cookie })).status).toBe(401)
    const endings = await Promise.all(streams.map(({ ended }) => ended))
    // A check every 30 seconds would also close the streams.
    expect(Math.max(...endings) - began).toBeLessThan(10_000)
  })

  it('leaves one superadmin when two demote or deactivate each other concurrently', async () => {
    const [one, two] = [await superadmin('one@example.org'), await superadmin('two@example.org')]
    for (let round = 0; round < 10; round++) {
      const deactivates = round % 2 === 1
      const dismiss = (url: string, { cookie }: { cookie: string }, { id }: { id: string }) =>
        callServer(url, 'PUT', `/admin/users/${id}/${deactivates ? 'active' : 'role'}`, {
          cookie,
          body: deactivates ? { active: false } : { role: 'member' },
        })
      const answers = await Promise.all([dismiss(first(), one, two), dismiss(second(), two, one)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { rowCount } = await client.query(
        `select from profiles join accounts using (id) where role = 'superadmin' and is_active`,
      )
      expect(rowCount).toBe(1)
      await client.query(`update profiles set role = 'superadmin' where id = any ($1)`, [[one.id, two.id]])
      await client.query(`update accounts set is_active = true where id = any ($1)`, [[one.id, two.id]])
      for (const person of [one, two]) if (deactivates) person.cookie = await signedInAnew(person)
    }
  })

  async function signedInAnew({ id, cookie }: { id: string; cookie: string }): Promise<string> {
    const { rowCount } = await client.query('select from sessions where user_id = $1', [id])
    if (rowCount) return cookie
    await client.query('update user_2fa set enabled = false where user_id = $1', [id])
    const { rows } = await client.query<{ email: string }>('select email from accounts where id = $1', [id])
    const { headers } = await callServer(first(), 'POST', '/accounts/sign-in', {
      body: { email: rows[0]?.email, password: 'correct horse battery' },
    })
    await client.query('update user_2fa set enabled = true where user_id = $1', [id])
    await client.query('update sessions set second_factor_at = now(), code_entered_at = now() where user_id = $1', [id])
    const line = headers.getSetCookie().find(some => some.includes('session_token'))
    return line?.split(';')[0] ?? randomUUID()
  }
})
