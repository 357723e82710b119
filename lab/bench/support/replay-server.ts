import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { tokenOf, type Recording } from './recording.ts'
import type { Things } from './endpoints.ts'

export interface Replay {
  databaseUrl: string
  secret: string
  recordings: Recording[]
  things: Things
}

/**
 * Replays recorded statements with the session, member and id of the request. No router, validation, presenters or rate limits.
 */
function serve({ databaseUrl, secret, recordings, things }: Replay) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: '-c jit=off' })
  const byToken = new Map(things.members.map(member => [tokenOf(member), member]))

  const run = async (recording: Recording, index: number, changed: (value: unknown) => unknown) => {
    let rows: unknown[] = []
    const client = recording.statements.some(({ text }) => text === 'begin') ? await pool.connect() : undefined
    try {
      for (const [n, { text, values }] of recording.statements.entries()) {
        // Like the driver: a statement without values is not prepared.
        const name = values.length > 0 ? { name: `${index}.${n}` } : {}
        const statement = { ...name, text, values: values.map(changed) }
        rows = (await (client ?? pool).query(statement)).rows
      }
    } finally {
      client?.release()
    }
    return rows
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const index = Number(request.headers['x-recording'])
      const recording = recordings[index]!
      const value = decodeURIComponent(/=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '')
      const token = value.slice(0, value.indexOf('.'))
      const signed = createHmac('sha256', secret).update(token).digest('base64') === value.slice(token.length + 1)
      const member = byToken.get(token)
      if (!signed || !member) return void response.writeHead(401).end()
      const { id } = (body ? JSON.parse(body) : {}) as { id?: string }
      const pairs: [string, string][] = [
        [recording.token, token],
        [recording.member.id, member.id],
        [recording.member.conversationId, member.conversationId],
        [recording.member.questionId, member.questionId],
        ...recording.rateKeys.map((key, n): [string, string] => [key, `bare ${n} ${member.id}`]),
        ...(id ? ([[recording.id, id]] as [string, string][]) : []),
      ]
      const swap = (text: string) => pairs.reduce((swapped, [from, to]) => swapped.replaceAll(from, to), text)
      const changed = (given: unknown): unknown =>
        typeof given === 'string' ? swap(given) : Array.isArray(given) ? given.map(changed) : given
      const rows = await run(recording, index, changed)
      const text = recording.method === 'GET' ? JSON.stringify(rows) : swap(recording.answer)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      response.end(text)
    })().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

// Too long for a command-line argument.
if (import.meta.main) process.once('message', (message: Replay) => serve(message))
