import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number; message?: string }
  attributes: Record<string, string | number>
  events?: unknown[]
}

interface Batch {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  )

export async function openReceiver() {
  const spans: ReceivedSpan[] = []
  const resources: Record<string, string | number>[] = []
  const headers: IncomingHttpHeaders[] = []
  let bodies = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end()
      const body = Buffer.concat(chunks).toString()
      bodies += body
      headers.push(request.headers)
      for (const { resource, scopeSpans } of (JSON.parse(body) as Batch).resourceSpans) {
        resources.push(valuesOf(resource.attributes))
        for (const scope of scopeSpans)
          spans.push(...scope.spans.map(span => ({ ...span, attributes: valuesOf(span.attributes) })))
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    headers,
    text: () => bodies,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
