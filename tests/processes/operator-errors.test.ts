import { spawn } from 'node:child_process'
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { mayMount, mountSmallDisk } from '../../lab/faults/small-disk.ts'
import { freePort } from '../../lab/bench/support/process.ts'
import { migratedFolder } from '../support/engines/migrated-folder.ts'
import { startPostgresServer, type PostgresServer } from '../support/engines/postgres-server.ts'
import { removeFolder, runScript, secret, startProcess, temporaryFolder } from '../support/engines/server-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const isRoot = process.getuid?.() === 0
const canMount = await mayMount()
// In the run with the embedded engine they would take as long as all others.
const usesServer = inject('template').engine === 'postgres'

const admin = (environment: Record<string, string>) => runScript('scripts/admin.ts', ['reseal'], environment)
const folderOf = async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** One line, without a stack. */
const says = (pattern: RegExp) => ({
  code: 1,
  output: expect.stringMatching(new RegExp(`^${pattern.source}[^\n]*\n$`)),
})

describe.runIf(usesServer)('a database that cannot be used', () => {
  let server: PostgresServer
  const urlFor = (user: string, database = 'peeps') => {
    const url = new URL(server.url)
    return Object.assign(url, { username: user, password: 'right', pathname: `/${database}` }).href
  }
  const query = async (text: string, url = server.url) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  const variables = (url: string) => ({ DATABASE_URL: url, SECRET: secret })

  beforeAll(async () => {
    if (!usesServer) return
    server = await startPostgresServer()
    for (const text of [
      `create role peeps login password 'right'`,
      'create database peeps owner peeps',
      `create role stranger login password 'right'`,
    ])
      await query(text)
    const { rows } = await query('show hba_file')
    const rules = [
      'host all peeps 127.0.0.1/32 scram-sha-256',
      'host all all 127.0.0.1/32 trust',
      'local all all trust',
    ]
    const lines = [...rules, 'host replication all 127.0.0.1/32 trust'].map(line => `('${line}')`)
    await query(`copy (values ${lines.join(', ')}) to '${rows[0].hba_file}'`)
    await query('select pg_reload_conf()')
    await expect(runScript('scripts/admin.ts', ['reseal'], variables(urlFor('peeps')))).resolves.toMatchObject({
      code: 0,
    })
  })
  afterAll(() => server?.remove())

  it('names a wrong password', async () => {
    const url = urlFor('peeps').replace(':right@', ':wrong@')
    expect(await admin(variables(url))).toEqual(
      says(/Password authentication failed for user "peeps"\. Check the user/),
    )
    expect(await runScript('scripts/backup.ts', [join(await folderOf(), 'b')], variables(url))).toEqual(
      says(/Password auth/),
    )
  })

  it('names a host that cannot be reached', async () => {
    const closed = await freePort()
    for (const host of [`127.0.0.1:${closed}`, 'no-such-host.invalid'])
      expect(await admin(variables(`postgres://peeps@${host}/peeps`))).toEqual(
        says(/The database cannot be reached \(/),
      )
  })

  it('names a missing database', async () => {
    expect(await admin(variables(urlFor('peeps', 'other')))).toEqual(
      says(/Database "other" does not exist\. Create it/),
    )
  })

  it('names a user who may not create tables', async () => {
    await query('create database foreign_one')
    expect(await admin(variables(urlFor('stranger', 'foreign_one')))).toEqual(
      says(/Permission denied for schema public\. The user/),
    )
  })

  it('names a standby', async () => {
    const standby = await server.standby()
    onTestFinished(() => standby.remove())
    const url = new URL(urlFor('peeps'))
    url.port = new URL(standby.url).port
    expect(await admin(variables(url.href))).toEqual(
      says(/Cannot execute .* The database is a standby or set to read-only/),
    )
  })

  describe('and a backup', () => {
    const backupOf = async () => {
      const file = join(await folderOf(), 'city.backup')
      expect(await runScript('scripts/backup.ts', [file], variables(urlFor('peeps')))).toMatchObject({ code: 0 })
      return file
    }
    const restore = (file: string, environment: Record<string, string>, ...more: string[]) =>
      runScript('scripts/restore.ts', [file, ...more], environment)

    it('names the missing right of a drill', async () => {
      expect(await restore(await backupOf(), variables(urlFor('peeps')), '--drill')).toEqual(
        says(/The user in DATABASE_URL may not create the database of the drill: run "alter role NAME createdb"/),
      )
    })

    it('is not restored over a running server', async () => {
      const file = await backupOf()
      await query('create database running owner peeps')
      const running = await startProcess({ ...variables(urlFor('peeps', 'running')), DATA_DIR: await folderOf() })
      onTestFinished(async () => void (await running.end('SIGKILL')))
      expect(await restore(file, variables(urlFor('peeps', 'running')))).toEqual(
        says(/Another client, possibly a server, is connected/),
      )
    })

    it('is restored by one of two restores that run at the same time', async () => {
      const file = await backupOf()
      await query('create database twice owner peeps')
      const target = { ...variables(urlFor('peeps', 'twice')), DATA_DIR: await folderOf() }
      const outcomes = await Promise.all([restore(file, target), restore(file, target)])
      const [done = { output: '' }, refused] = outcomes.toSorted((one, other) => Number(one.code) - Number(other.code))
      expect(done).toEqual({ code: 0, output: expect.stringContaining('every table compared') })
      expect(refused).toEqual(
        says(
          /(?:Another restore, or a server that starts, is at work|The database was brought further|The database is not empty)/,
        ),
      )
    })
  })
})

describe.skipIf(usesServer)('a data folder that cannot be used', () => {
  const backup = async (environment: Record<string, string>) =>
    runScript('scripts/backup.ts', [join(await folderOf(), 'city.backup')], environment)

  it('is not restored over a running server', async () => {
    const folder = await migratedFolder()
    onTestFinished(() => removeFolder(folder))
    const file = join(folder, 'city.backup')
    const running = await startProcess({ DATA_DIR: folder })
    onTestFinished(async () => void (await running.end('SIGKILL')))
    expect(await runScript('scripts/backup.ts', [file], { DATA_DIR: folder })).toMatchObject({ code: 0 })
    expect(await runScript('scripts/restore.ts', [file], { DATA_DIR: folder })).toEqual(
      says(/The data folder .* is in use by a running server or a restore \(process \d+\)\. Stop it first/),
    )
  })

  it.runIf(canMount)('says that the disk is full, and leaves no unfinished database', async () => {
    const folder = await folderOf()
    const unmount = await mountSmallDisk(folder, '24m')
    onTestFinished(async () => void (await unmount()))
    expect(await admin({ DATA_DIR: folder })).toEqual(says(/The disk is full: no database was created in /))
    expect((await readdir(folder)).filter(name => name.startsWith('database'))).toEqual([])
  })

  it.runIf(isRoot)('names the user that it belongs to', async () => {
    const folder = await folderOf()
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data/lock'), '')
    await chown(join(folder, 'data/lock'), 1, 1)
    expect(await backup({ DATA_DIR: join(folder, 'data') })).toEqual(
      says(/The data folder .* belongs to the user daemon\. Run this as that user/),
    )
    const other = spawn(process.execPath, ['scripts/admin.ts', 'reseal'], {
      ...{ uid: 2, gid: 2, env: { PATH: process.env['PATH'], DATA_DIR: await migratedFolder() } },
    })
    let output = ''
    for (const stream of [other.stdout, other.stderr]) stream.on('data', chunk => (output += String(chunk)))
    const code = await new Promise(resolve => other.on('close', resolve))
    expect({ code, output }).toEqual(says(/The data folder .* belongs to the user root\. Run this as that user/))
  })
})
