import { connect } from 'node:net'
import { batchesParameter } from '../../../contract/live-request.ts'
import type { LiveEvent } from '../../../contract/live.ts'
import { pause } from './process.ts'

export interface Listeners {
  url: string
  cookies: string[]
}

export type SentAt = [id: string, at: number][]

export interface ListenersResult {
  times: number[]
  lost: number
  doubled: number
}

/** Comparable between processes of one machine. */
export const wallClock = () => performance.timeOrigin + performance.now()

const patience = 10_000

async function run({ url, cookies }: Listeners): Promise<(sentAt: SentAt) => Promise<ListenersResult>> {
  const receipts: Map<string, number>[] = cookies.map(() => new Map())
  // Streams share frames, so each is parsed once.
  const known = new Map<string, string[]>()
  const idsIn = (frame: string): string[] => {
    const data = /^data: (.+)$/m.exec(frame)?.[1]
    if (!data) return []
    const events = [JSON.parse(data) as LiveEvent | LiveEvent[]].flat()
    return events.flatMap(event => (event.type === 'question.asked' ? [event.question.id] : []))
  }
  let doubled = 0
  const { hostname, port } = new URL(url)
  // A plain socket, because 5,000 HTTP clients would use more CPU time than the server.
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      let text = ''
      const socket = connect({ host: hostname, port: Number(port) })
      socket.once('error', reject)
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        const at = wallClock()
        text += chunk
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const frame = text.slice(Math.max(0, text.indexOf('id: ')), end)
          text = text.slice(end + 2)
          const key = `${frame.slice(0, frame.indexOf('\n'))} ${frame.length}`
          const ids = known.get(key) ?? idsIn(frame)
          known.set(key, ids)
          if (frame.includes('retry: ')) resolve()
          for (const id of ids) {
            if (receipts[index]?.has(id)) doubled++
            receipts[index]?.set(id, at)
          }
        }
      })
      socket.once('close', () => reject(new Error(`A stream ended: ${text.slice(0, 100)}`)))
      socket.write(
        `GET /live?${batchesParameter} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookies[index]}\r\n\r\n`,
      )
    })
  for (let first = 0; first < cookies.length; first += 50)
    await Promise.all(cookies.slice(first, first + 50).map((_, n) => open(first + n)))

  return async sentAt => {
    const missing = () => receipts.reduce((sum, received) => sum + sentAt.filter(([id]) => !received.has(id)).length, 0)
    for (const until = performance.now() + patience; missing() > 0 && performance.now() < until;) await pause(200)
    const times: number[] = Array.from({ length: patience * 2 }, () => 0)
    for (const received of receipts)
      for (const [id, at] of sentAt) {
        const took = Math.min(times.length - 1, Math.ceil((received.get(id) ?? Infinity) - at))
        if (received.has(id)) times[took] = (times[took] ?? 0) + 1
      }
    return { times, lost: missing(), doubled }
  }
}

if (import.meta.main) {
  process.once('message', async (listeners: Listeners) => {
    const finish = await run(listeners)
    process.once('message', async (sentAt: SentAt) => {
      const result = await finish(sentAt)
      process.send?.(result, () => process.exit(0))
    })
    process.send?.('open')
  })
}
