import { connect, type Socket } from 'node:net'
import { residentMiB } from '../bench/support/process.ts'
import { fault, none } from './fault.ts'
import { openFindings, figuresOf } from './town/findings.ts'
import { openLedger } from './town/ledger.ts'
import { listen } from './town/listener.ts'
import { settle, withDatabase, type Member } from './town/people.ts'
import { metric, openSockets, within } from './town/watch.ts'
import { deliver, reply } from './town/writers.ts'
import { createQuestion } from '../../sample/factories.ts'

const streamsEach = 10
/** Replies of one member, below the rate limit of 60 in ten minutes. */
const repliesEach = 55
/** The longest accepted text, with four bytes per character. */
const long = '🍞'.repeat(1_950)

/** Opens a stream and never reads from it. */
function stare(url: string, { cookie }: Member): Promise<Socket> {
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
  title: 'Streams that nobody reads',
  done: 'members open live streams, ten each, and never read from them, while others publish long replies, until the server has dropped all of them.',
  holds:
    'each is dropped at its bound and its connection is closed, so that memory and open connections come back; somebody who reads hears everything.',
  needs: ['linux'],
  full: { readers: 200 },
  short: { readers: 20 },
  run: async (stage, { readers }) => {
    const environment = { DATA_DIR: await stage.folder() }
    const crowd = readers / streamsEach
    const [members, writers, questionId] = await withDatabase(environment, async db => {
      const all = await settle(db, crowd + 40)
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
      Array.from({ length: readers }, (_, n) => stare(server.url, members[n % crowd] as Member)),
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
      { what: 'streams that nobody reads', value: opened, atLeast: readers },
      { what: 'dropped', value: dropped, atLeast: readers },
      { what: 'open connections more than before', value: after.sockets - before.sockets, atMost: 10 },
      none('that did not come back within 20 s', Number(!back)),
      ...figuresOf(findings, ledger, stage.say),
      none('never told to who reads', missed.length),
      { what: 'resident memory before, MiB', value: before.memory },
      { what: 'the most meanwhile, MiB', value: most },
      { what: 'afterwards, MiB', value: after.memory },
    ]
  },
})
