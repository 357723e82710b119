import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { migratedFolder } from '../support/engines/migrated-folder.ts'
import {
  callServer,
  joinCity,
  removeFolder,
  secret,
  startProcess,
  type ServerProcess,
} from '../support/engines/server-process.ts'
import { hearUntil } from '../support/hear.ts'
import { runDatabase } from '../support/engines/run-database.ts'

vi.setConfig({ testTimeout: 120_000 })

const template = inject('template')
const count = 24

let folder: string
let environment: Record<string, string>
const running: ServerProcess[] = []
const start = async () => {
  const server = await startProcess({ DATA_DIR: folder, SECRET: secret, ...environment })
  running.push(server)
  return server
}

beforeEach(async () => {
  folder = await migratedFolder()
  environment = {}
  if (template.engine === 'postgres') environment = { DATABASE_URL: await runDatabase(template, { bare: true }) }
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(server => server.end('SIGKILL')))
  await removeFolder(folder)
})

async function pair(url: string) {
  const [ann, bob] = [await joinCity(url, 'ann@example.org'), await joinCity(url, 'bob@example.org')]
  const { body: session } = await callServer(url, 'GET', '/session', { cookie: bob })
  const { id: personId } = session['viewer'] as { id: string }
  const { body } = await callServer(url, 'POST', '/conversations/requests', {
    cookie: ann,
    body: { id: randomUUID(), personId, body: 'Hello' },
  })
  const { id } = body['conversation'] as { id: string }
  await callServer(url, 'POST', `/conversations/${id}/request`, { cookie: bob, body: {} })
  return { ann, bob, conversationId: id }
}

interface LiveFrame {
  message: { id: string }
}

const messages = () => Array.from({ length: count }, (_, n) => ({ id: randomUUID(), body: `Message ${n}` }))

async function sendAll(
  all: { id: string; body: string }[],
  { cookie, conversationId, server, onSent }: Sending,
): Promise<void> {
  for (const [n, message] of all.entries())
    for (;;) {
      const { url } = await server()
      const answer = await callServer(url, 'POST', `/conversations/${conversationId}/messages`, {
        cookie,
        body: message,
      }).catch(() => undefined)
      if (!answer) continue
      expect([answer.status, (answer.body['message'] as { id: string }).id]).toEqual([200, message.id])
      onSent(n)
      break
    }
}
interface Sending {
  cookie: string
  conversationId: string
  server: () => Promise<{ url: string }>
  onSent: (n: number) => void
}

async function found(url: string, { cookie, conversationId }: { cookie: string; conversationId: string }) {
  const { body } = await callServer(url, 'GET', `/conversations/${conversationId}`, { cookie })
  const { items } = body['messages'] as { items: { id: string; seq: number }[] }
  const { unreadCount } = body['conversation'] as { unreadCount: number }
  return {
    ids: items.slice(1).map(({ id }) => id),
    unreadCount,
    rising: items.every(({ seq }, n) => n === 0 || seq > items[n - 1]!.seq),
  }
}

it('delivers everything once and in order to a client that retries after SIGKILL', async () => {
  let serving = Promise.resolve(await start())
  const { ann, bob, conversationId } = await pair((await serving).url)
  const all = messages()
  const restart = async () => {
    await (await serving).end('SIGKILL')
    return start()
  }
  await sendAll(all, {
    cookie: ann,
    conversationId,
    server: () => serving,
    onSent: n => {
      // Not awaited, so that the next messages reach a dying server and then a new one.
      if (n === 5 || n === 13) serving = restart()
    },
  })
  const { url } = await serving
  expect(await found(url, { cookie: bob, conversationId })).toEqual({
    ids: all.map(({ id }) => id),
    unreadCount: count,
    rising: true,
  })
})

describe.runIf(template.engine === 'postgres')('with two processes on one PostgreSQL server', () => {
  it('delivers messages to streams of the other process, once and in order, also after one is killed', async () => {
    const [first, second] = await Promise.all([start(), start()])
    const { ann, bob, conversationId } = await pair(first.url)
    const { body: session } = await callServer(second.url, 'GET', '/session', { cookie: bob })
    const stream = await fetch(`${second.url}/live?cursor=${String(session['cursor'])}`, { headers: { cookie: bob } })
    const all = messages()
    let serving = first
    const sending = sendAll(all, {
      cookie: ann,
      conversationId,
      server: () => Promise.resolve(serving),
      onSent: n => {
        if (n !== 9) return
        void first.end('SIGKILL')
        serving = second
      },
    })
    const told = (text: string) =>
      [...text.matchAll(/^data: (.+)\n\n/gm)].map(([, data = '']) => JSON.parse(data) as LiveFrame)
    const heard = await hearUntil(stream.body, text => told(text).at(-1)?.message.id === all.at(-1)?.id)
    await sending
    expect(told(heard).map(({ message }) => message.id)).toEqual(all.map(({ id }) => id))
    await stream.body?.cancel()
    expect(await found(second.url, { cookie: bob, conversationId })).toEqual({
      ids: all.map(({ id }) => id),
      unreadCount: count,
      rising: true,
    })
  })
})
