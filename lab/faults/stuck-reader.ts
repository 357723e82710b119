import { connect, type Socket } from 'node:net'
import { residentMiB } from '../bench/support/process.ts'
import { fault, none } from './fault.ts'
import { openFindings, figuresOf } from './town/findings.ts'
import { openLedger } from './town/ledger.ts'
import { listen } from './town/listener.ts'
import { createMembers, withDatabase, type Member } from './town/people.ts'
import { metric, openSockets, within } from './town/watch.ts'
import { deliver, reply } from './town/writers.ts'
import { createQuestion } from '../../sample/factories.ts'

const streamsEach = 10
const repliesEach = 55
const long = '🍞'.repeat(1_950)

function openUnread(url: string, { cookie }: Member): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.pause()
      socket.write(`GET /live?cursor=0 HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`, () =>
        resolve(socket),
      )
    })
    socket.once('error', reject)
  })
}

export const stuckReader = fault<{ readers: number }>({
  name: 'stuck-reader',
  title: 'Streams that are not read',
  done: 'members open ten live streams each and never read from them, while other members publish long replies, until the server has dropped all of these streams.',
  holds:
    'each stream is dropped at its buffer limit and its connection is closed, so that memory and open connections are released; a member who reads receives every event.',
  needs: ['linux'],
  full: { readers: 200 },
  short: { readers: 20 },
  run: async (stage, { readers }) => {
    const environment = { DATA_DIR: await stage.folder() }
    const crowd = readers / streamsEach
    const [members, writers, questionId] = await withDatabase(environment, async db => {
      const all = await createMembers(db, crowd + 40)
      const { id } = await createQuestion(db, { author: { id: all[0]?.id ?? '' } })
      return [all.slice(0, crowd), all.slice(crowd), id] as const
    })
    const server = await stage.server(environment)
    const pid = server.child.pid ?? 0
    const [ledger, findings] = [openLedger(), openFindings()]
    const listener = await listen(writers.at(-1) as Member, () => server.url)
    const sending = { url: () => server.url, ledger, stopped: () => false, again: () => true }
    await deliver(reply(writers[0] as Member, questionId), sending)
    await listener.upToDate(ledger)
    const before = { sockets: await openSockets(pid), memory: await residentMiB(pid) }

    const sockets = await Promise.all(
      Array.from({ length: readers }, (_, n) => openUnread(server.url, members[n % crowd] as Member)),
    )
    stage.atEnd(() => sockets.forEach(socket => socket.destroy()))
    await within(30_000, async () => (await metric(server.url, 'live_streams')) >= readers + 1)
    const opened = (await metric(server.url, 'live_streams')) - 1
    let dropped = 0
    let most = before.memory
    for (let n = 0; dropped < readers && n < repliesEach; n++) {
      await Promise.all(
        writers.slice(0, -1).map(by => {
          const write = reply(by, questionId)
          write.body = { id: write.id, body: `${write.id} ${long}` }
          return deliver(write, sending)
        }),
      )
      dropped = await metric(server.url, 'live_streams_dropped_total')
      most = Math.max(most, await residentMiB(pid))
    }
    await listener.upToDate(ledger)
    const back = await within(20_000, async () => (await openSockets(pid)) <= before.sockets + 10)
    const after = { sockets: await openSockets(pid), memory: await residentMiB(pid) }
    const missed = listener.missed(ledger)
    listener.close()
    return [
      { what: 'unread streams', value: opened, atLeast: readers },
      { what: 'streams dropped', value: dropped, atLeast: readers },
      { what: 'increase in open connections', value: after.sockets - before.sockets, atMost: 10 },
      none('open connections not released within 20 s', Number(!back)),
      ...figuresOf(findings, ledger, stage.say),
      none('events not received by the reading member', missed.length),
      { what: 'resident memory before, in MiB', value: before.memory },
      { what: 'peak resident memory, in MiB', value: most },
      { what: 'resident memory after, in MiB', value: after.memory },
    ]
  },
})
