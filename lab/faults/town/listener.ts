import type { LiveEvent } from '../../../contract/live.ts'
import { ask, pause } from './client.ts'
import type { Ledger } from './ledger.ts'
import type { Member } from './people.ts'

export interface Listener {
  received: Map<string, number>
  receivedAt: Map<string, number>
  resyncs: () => number
  returns: () => number
  beats: () => number
  upToDate(ledger: Ledger, patience?: number): Promise<void>
  missed(ledger: Ledger): string[]
  close(): void
}

function subject(event: LiveEvent): string | undefined {
  if (event.type === 'question.asked') return event.question.id
  if (event.type === 'reply.posted') return event.reply.id
  if (event.type === 'message.sent') return event.message.id
  if (event.type === 'listing.added') return event.listing.id
  return undefined
}

/** Milliseconds without a heartbeat after which a browser reconnects. */
const silence = 50_000

export async function listen(member: Member, url: () => Promise<string> | string): Promise<Listener> {
  const received = new Map<string, number>()
  const receivedAt = new Map<string, number>()
  let resyncs = 0
  let returns = 0
  let beats = 0
  let resyncedAt = 0
  let closed = false
  let leave = new AbortController()
  let { cursor } = await ask<{ cursor: string }>(await url(), member, '/session')

  const take = (block: string) => {
    if (block.startsWith('event: beat')) beats++
    const id = /^id: (.+)$/m.exec(block)?.[1]
    const data = /^data: (.+)$/m.exec(block)?.[1]
    if (!id || !data) return
    cursor = id
    const event = JSON.parse(data) as LiveEvent
    if (event.type === 'resync') {
      resyncs++
      resyncedAt = performance.now()
    }
    const about = subject(event)
    if (!about) return
    received.set(about, (received.get(about) ?? 0) + 1)
    if (!receivedAt.has(about)) receivedAt.set(about, performance.now())
  }

  async function open(): Promise<void> {
    leave = new AbortController()
    const watch = setInterval(() => performance.now() - last > silence && leave.abort(), 1_000)
    let last = performance.now()
    try {
      const response = await fetch(`${await url()}/live?cursor=${cursor}`, {
        headers: { cookie: member.cookie },
        signal: leave.signal,
      })
      if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
      let text = ''
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        last = performance.now()
        text += chunk
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          take(text.slice(0, end))
          text = text.slice(end + 2)
        }
      }
    } finally {
      clearInterval(watch)
    }
  }

  void (async () => {
    while (!closed) {
      await open().catch(() => undefined)
      returns++
      if (!closed) await pause(50 + Math.random() * 100)
    }
  })()

  const listener: Listener = {
    received,
    receivedAt,
    resyncs: () => resyncs,
    returns: () => returns,
    beats: () => beats,
    missed: ({ writes }) =>
      writes
        .filter(({ kind, by, acknowledged, id, at }) => {
          const isAnnounced =
            ['question', 'reply', 'listing'].includes(kind) || (kind === 'message' && by.id === member.id)
          return isAnnounced && acknowledged && !received.has(id) && at > resyncedAt
        })
        .map(({ kind, id }) => `${kind} ${id}`),
    upToDate: async (ledger, patience = 30_000) => {
      for (const until = performance.now() + patience; listener.missed(ledger).length > 0; await pause(20))
        if (performance.now() > until) return
    },
    close: () => {
      closed = true
      leave.abort()
    },
  }
  return listener
}
