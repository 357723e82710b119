import { createServer } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openReceiver, type ReceivedSpan } from '../../tests/support/engines/otlp-receiver.ts'
import { migratedFolder } from '../../tests/support/engines/migrated-folder.ts'
import {
  callServer,
  joinCity,
  removeFolder,
  startProcess,
  type ServerProcess,
} from '../../tests/support/engines/server-process.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { openTraces } from './open-traces.ts'
import { parentOf } from './parent.ts'
import { noTraces } from '../base/span.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Review each new key for personal data before adding it. */
const allowed = new Set([
  'request.id',
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'error.type',
  'db.system.name',
  'db.operation.name',
  'db.query.text',
  'db.response.returned_rows',
  'job.kind',
  'job.attempt',
  'media.operation',
  'media.bytes',
  'live.events',
])

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

describe('traces', () => {
  it('show a request with its work under the span of the caller, without personal data', async () => {
    const receiver = await openReceiver()
    const folder = await migratedFolder()
    closing.push(receiver.close, () => removeFolder(folder))
    const server: ServerProcess = await startProcess({
      DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a-key',
      OTEL_SERVICE_NAME: 'peeps-under-test',
      TRUST_PROXY: '1',
    })
    closing.push(() => server.end('SIGKILL'))
    const cookie = await joinCity(server.url, 'ann.secret@example.org')
    const trace = '0af7651916cd43dd8448eb211c80319c'
    const parent = 'b7ad6b7169203331'
    const answer = await fetch(`${server.url}/api/questions`, {
      method: 'POST',
      headers: {
        origin: server.url,
        cookie,
        'content-type': 'application/json',
        'x-request-id': 'from-the-proxy',
        traceparent: `00-${trace}-${parent}-01`,
      },
      body: JSON.stringify({
        id: '0193f000-0000-7000-8000-00000000beef',
        category: 'Podcasting',
        title: 'Words that stay here?',
      }),
    })
    expect(answer.status).toBe(200)
    await callServer(server.url, 'GET', '/questions/0193f000-0000-7000-8000-0000000dead0', { cookie })
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })

    const { spans } = receiver
    const [request] = spans.filter(span => span.attributes['request.id'] === 'from-the-proxy')
    expect(request).toMatchObject({
      name: 'questions.ask',
      traceId: trace,
      parentSpanId: parent,
      kind: 2,
      attributes: { 'http.request.method': 'POST', 'http.route': 'questions.ask', 'http.response.status_code': 200 },
    })
    const under = (one: ReceivedSpan) => spans.filter(span => span.parentSpanId === one.spanId)
    const [transaction] = under(request!).filter(({ name }) => name === 'transaction')
    const inside = under(transaction!).map(span => span.attributes['db.query.text'])
    expect(inside).toContainEqual(expect.stringContaining('insert into "posts"'))
    expect(inside).toContainEqual(expect.stringContaining('pg_advisory_xact_lock'))
    expect(under(request!).map(({ name }) => name)).toContain('select')
    expect(spans.filter(({ traceId }) => traceId === trace).length).toBeGreaterThan(3)

    const [mail] = spans.filter(({ name }) => name === 'job mail')
    expect(mail).toMatchObject({ kind: 5, attributes: { 'job.kind': 'mail', 'job.attempt': 1 } })
    expect(under(mail!).map(span => span.attributes['db.query.text'])).toContainEqual(
      expect.stringContaining('insert into "mailbox"'),
    )
    expect(spans.map(({ name }) => name)).toContain('deliver events')

    expect(new Set(spans.flatMap(span => Object.keys(span.attributes)).filter(key => !allowed.has(key)))).toEqual(
      new Set(),
    )
    for (const secret of [
      'ann.secret',
      'example.org',
      'Words that stay here',
      'correct horse',
      'dead0',
      'session_token=',
    ])
      expect(receiver.text()).not.toContain(secret)
    expect(receiver.resources[0]).toEqual({ 'service.name': 'peeps-under-test', 'service.version': expect.any(String) })
    expect(receiver.headers[0]).toMatchObject({ 'x-collector-key': 'a-key' })
  })

  it('are disabled, and their modules not loaded, without a collector', async () => {
    const metrics = createMetrics()
    expect(await openTraces({ telemetry: undefined }, { metrics, log: createLog('silent') })).toBe(noTraces)
  })

  it('log one line and do not delay shutdown when the collector is unreachable', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: line => void lines.push(line) })
    const metrics = createMetrics()
    const endpoint = await closedPort()
    const traces = await openTraces({ telemetry: { endpoint, service: 'nobody' } }, { metrics, log })
    const made = 10_000
    for (let n = 0; n < made; n++) traces.begin('work')?.end()
    await traces.close()
    const count = async (outcome: string) =>
      (await metrics.spans.get()).values.find(({ labels }) => labels.outcome === outcome)?.value
    await expect.poll(() => count('lost'), { timeout: 30_000 }).toBe(made)
    expect(await count('sent')).toBe(0)
    expect(lines.length).toBe(1)
    expect(lines[0]).toContain('the collector does not take spans')
  })

  it('continue from a valid traceparent, and ignore invalid ones', () => {
    const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
    expect(parentOf(`00-${trace}-${span}-01`)).toEqual({ traceId: trace, spanId: span, traceFlags: 1, isRemote: true })
    expect(parentOf(`00-${trace}-${span}-00`)).toMatchObject({ traceFlags: 0 })
    for (const wrong of [
      undefined,
      '',
      `01-${trace}-${span}-01`,
      `00-${'0'.repeat(32)}-${span}-01`,
      `00-${trace}-${'0'.repeat(16)}-01`,
      `00-${trace.toUpperCase()}-${span}-01`,
      `00-${trace}-${span}-01-more`,
      `00-${trace}-${span}`,
    ])
      expect(parentOf(wrong), wrong).toBeUndefined()
  })
})

const closedPort = () =>
  new Promise<string>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(`http://127.0.0.1:${port}`))
    })
  })
