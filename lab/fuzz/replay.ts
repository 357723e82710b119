import type { Actor } from '../../tests/support/calls/world.ts'
import { createSender } from './send.ts'
import type { Stage } from './stage.ts'
import { createGround } from './world.ts'

interface SavedRequest {
  actor: Actor
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: string
}

/** The ids belong to the failed run; if they matter, repeat the run with its seed. */
export async function send({ app, url }: Stage, json: string): Promise<string> {
  const { actor, method, path, headers, body } = JSON.parse(json) as SavedRequest
  const { people } = await createGround(app)
  const session = people[actor]?.session
  const sender = createSender(url)
  const answer = await sender.send({
    method,
    path,
    headers: { ...headers, origin: url, ...(session ? { cookie: `peeps.session_token=${session}` } : {}) },
    body: body === undefined ? undefined : Buffer.from(body, 'base64'),
  })
  sender.close()
  return answer
    ? `${answer.status}\n${JSON.stringify(answer.headers, null, 2)}\n${answer.text}`
    : 'The connection was closed.'
}
