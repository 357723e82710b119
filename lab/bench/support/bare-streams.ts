import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

const streams = new Set<ServerResponse>()
let events = 0

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\n\n')
    streams.add(response.on('close', () => streams.delete(response)))
    return
  }
  const question = await json(request)
  const frame = Buffer.from(`id: ${++events}\ndata: ${JSON.stringify({ type: 'question.posted', question })}\n\n`)
  for (const stream of streams) stream.write(frame)
  response.setHeader('content-type', 'application/json').end('{}')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
