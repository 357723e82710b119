import { randomBytes, randomUUID } from 'node:crypto'
import { flatPhoto } from '../../tests/support/pictures.ts'
import { residentMiB } from '../bench/support/process.ts'
import { fault, none } from './fault.ts'
import { send } from './town/client.ts'
import { createMembers, withDatabase, type Member } from './town/people.ts'
import { probe } from './town/prober.ts'
import { peakMiB } from './town/watch.ts'

interface Size {
  members: number
  rounds: number
}

const heap = 256

const deep = `{"id":${'['.repeat(120_000)}${']'.repeat(120_000)}}`
const wide = JSON.stringify({ id: randomUUID(), category: 'Podcasting', text: 'x'.repeat(250_000) })
const many = JSON.stringify({
  id: randomUUID(),
  keys: Object.fromEntries(Array.from({ length: 14_000 }, (_, n) => [`key${n}`, n])),
})

export const memory = fault<Size>({
  name: 'memory',
  title: 'Many concurrent large requests',
  done: `a server with a heap of ${heap} MiB receives concurrent requests from many members: bodies of 250 KiB of brackets, of one text and of 14,000 keys, 5 MB that are not an image, and photos of 200 megapixels.`,
  holds: 'the server answers all of them, does not exit, and its memory stays near the level of the first round.',
  needs: ['linux'],
  full: { members: 60, rounds: 6 },
  short: { members: 12, rounds: 2 },
  run: async (stage, { members: count, rounds }) => {
    const environment = { DATA_DIR: await stage.folder(), NODE_OPTIONS: `--max-old-space-size=${heap}` }
    const members = await withDatabase(environment, db => createMembers(db, count + 1))
    const reader = members.pop() as Member
    const server = await stage.server(environment)
    const pid = server.child.pid ?? 0
    const photo = await flatPhoto(16_320, 12_240)
    const noise = randomBytes(5 * 1024 * 1024 - 1)
    const raw = (body: string) => Buffer.from(body)
    const requests = [
      { method: 'POST', path: '/questions', body: raw(deep) },
      { method: 'POST', path: '/questions', body: raw(wide) },
      { method: 'PUT', path: '/profile', body: raw(many) },
      { method: 'PUT', path: '/photos', body: noise },
      { method: 'PUT', path: '/covers', body: photo },
    ]
    await send(server.url, reader, { method: 'GET', path: '/questions' })
    const idle = await residentMiB(pid)
    const prober = probe(server.url, reader, 100)
    stage.atEnd(() => prober.close())
    const statuses = new Map<number, number>()
    const peaks: number[] = []
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        members.flatMap(member =>
          requests.map(async request => {
            const status = (await send(server.url, member, request, 120_000).catch(() => undefined))?.status ?? 0
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }),
        ),
      )
      peaks.push(await peakMiB(pid))
      stage.say(`${round + 1} of ${rounds}: ${Math.round(peaks.at(-1) ?? 0)} MiB at most`)
    }
    await prober.close()
    const failed = [...statuses].filter(([status]) => status === 0 || (status >= 500 && status !== 503))
    const others = [...prober.statuses].filter(([status]) => status !== 200)
    const sum = (counts: [number, number][]) => counts.reduce((total, [, times]) => total + times, 0)
    const [first = 0] = peaks
    return [
      {
        what: 'large requests',
        value: sum([...statuses]),
        text: [...statuses].map(([status, times]) => `${times} × ${status}`).join(', '),
        atLeast: 1,
      },
      none('large requests unanswered or answered with a server error', sum(failed)),
      none('list reads answered other than with 200', sum(others)),
      none('exits of the server process', Number(server.child.exitCode !== null)),
      { what: 'resident memory before, in MiB', value: idle },
      { what: 'peak resident memory in the first round, in MiB', value: first },
      { what: 'peak in all rounds, ratio to the first round', value: (peaks.at(-1) ?? 0) / first, atMost: 1.3 },
    ]
  },
})
