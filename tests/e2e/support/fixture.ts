import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FixtureCalls } from '../../support/fixture-calls.ts'

export function fixture<Name extends keyof FixtureCalls>(
  name: Name,
  input: FixtureCalls[Name]['input'],
): Promise<FixtureCalls[Name]['output']> {
  return new Promise((resolve, reject) => {
    const call = request(
      { socketPath: join(process.env['E2E_FOLDER'] ?? '', 'fixtures.sock'), path: `/${name}`, method: 'POST' },
      response => {
        text(response).then(body => {
          if (response.statusCode === 200) resolve(JSON.parse(body) as FixtureCalls[Name]['output'])
          else reject(new Error(`${name}: ${body}`))
        }, reject)
      },
    )
    call.once('error', reject)
    call.end(JSON.stringify(input))
  })
}
