import { expect } from 'vitest'
import type { AccountOptions } from '../../../sample/factories.ts'
import { signInAs, type TestApp } from '../app.ts'
import { createAccount, factoryPassword } from '../factories.ts'
import { unzip } from '../unzip.ts'

export interface Exporter {
  id: string
  email: string
  as: string
}

export function exporting(app: TestApp) {
  const { deps } = app
  const member = async (options: AccountOptions = {}): Promise<Exporter> => {
    const { account } = await createAccount(deps.db, options)
    return { id: account.id, email: account.email, as: await signInAs(app, account) }
  }
  const request = async ({ as }: Exporter) => {
    const answer = await app.api('POST', '/exports', { as, body: {} })
    // A started process wakes its workers when jobs are queued.
    void deps.jobs.wake()
    return answer
  }
  const latest = async ({ as }: Exporter) => (await app.api('GET', '/exports', { as })).body.export
  const remove = ({ as }: Exporter, id: string) => app.api('DELETE', `/exports/${id}`, { as })
  const confirm = ({ as }: Exporter, id: string, password: string = factoryPassword) =>
    app.api('POST', `/exports/${id}/confirmation`, { as, body: { password } })
  const file = ({ as }: { as?: string }, id: string) =>
    app.request('GET', `/api/exports/${id}/our-peeps-data.zip`, { as })
  const prepared = async (who: Exporter): Promise<string> => {
    const { body } = await request(who)
    await deps.jobs.wake()
    expect(await latest(who)).toMatchObject({ id: body.id, state: 'ready' })
    expect((await confirm(who, body.id)).status).toBe(200)
    return body.id
  }
  return {
    member,
    request,
    latest,
    remove,
    confirm,
    file,
    prepared,
    contents: async (who: Exporter): Promise<Map<string, string>> => {
      const response = await file(who, await prepared(who))
      expect(response.status).toBe(200)
      const files = unzip(Buffer.from(await response.arrayBuffer()))
      return new Map([...files].map(([name, bytes]) => [name, bytes.toString()]))
    },
    stored: () => Array.fromAsync(deps.exportStore.keys()),
  }
}
