import { setImmediate as nextTask } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Outputs } from '../../contract/contract.ts'
import { conversation, type ConversationDetail, type Message, type MessagePage } from '../../contract/messages.ts'
import { conversationsKey, threadKey, unreadKey } from '../../web/features/messages/keys.ts'
import { applyMessageEvent, askAndApply, askAndShow } from '../../web/features/messages/live.ts'
import type { Conversations, Thread, Unread } from '../../web/features/messages/state.ts'
import type { TestApp } from './app.ts'
import { openEvents, type Events } from './events.ts'

const numberOf = (cursor: string) => BigInt(cursor.split('.')[0] ?? 0)

export interface Device {
  as: string
  client: QueryClient
  conversations: string[]
  isConnected(): boolean
  thread(conversationId: string): Thread | undefined
  connect(options?: { lost: boolean }): Promise<void>
  disconnect(): Promise<void>
  settled(eventId: bigint): Promise<void>
  send(conversationId: string, message: { id: string; body: string }): Promise<Answer>
  remove(message: Message): Promise<Answer>
  read(conversationId: string): Promise<Answer>
  block(conversationId: string): Promise<Answer>
  unblock(conversationId: string): Promise<Answer>
  shown(): unknown
  close(): Promise<void>
}

export interface Answer {
  status: number
  code: string | undefined
}

class Refused extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(answer.code)
    this.answer = answer
  }
}

export async function openDevice(app: TestApp, as: string, conversations: string[]): Promise<Device> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await app.api<T & { code?: string }>(method, path, { as, ...(body ? { body } : {}) })
    if (answer.status !== 200) throw new Refused({ status: answer.status, code: answer.body.code })
    return answer.body
  }

  let last = (await app.api<{ cursor: string }>('GET', '/session', { as })).body.cursor
  const queries = [
    {
      queryKey: unreadKey,
      queryFn: async (): Promise<Unread> => {
        const { items, ...rest } = await ask<Outputs['messages']['unread']>('GET', '/conversations/unread')
        return { counts: Object.fromEntries(items.map(item => [item.conversationId, item.count])), ...rest }
      },
    },
    { queryKey: conversationsKey, queryFn: () => ask<Conversations>('GET', '/conversations') },
    ...conversations.map(id => ({
      queryKey: threadKey(id),
      queryFn: async (): Promise<Thread> => {
        type Opened = { conversation: ConversationDetail; messages: MessagePage }
        const { conversation, messages } = await ask<Opened>('GET', `/conversations/${id}`)
        return { conversation, ...messages }
      },
    })),
  ]
  const stops = queries.map(query => new QueryObserver<unknown>(client, query as never).subscribe(() => undefined))

  let events: Events | undefined
  let listening: Promise<void> | undefined
  let changed = Promise.withResolvers<void>()
  const wake = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const stopped = client.getQueryCache().subscribe(wake)

  async function hear(stream: Events) {
    let open = true
    const ended = stream.ended.then(() => void (open = false))
    while (open) {
      const told = await Promise.race([stream.nextWithId(), ended])
      if (!told) return
      if (numberOf(told.id) <= numberOf(last)) continue
      // In a browser each event is a separate task: promise reactions to an answer run before the next event.
      await nextTask()
      last = told.id
      applyMessageEvent(client, told.event)
      if (told.event.type === 'resync') void client.invalidateQueries()
      wake()
    }
  }

  const device: Device = {
    as,
    client,
    conversations,
    isConnected: () => events !== undefined,
    thread: id => client.getQueryData<Thread>(threadKey(id)),
    connect: async ({ lost } = { lost: false }) => {
      await device.disconnect()
      events = await openEvents(app, `/live?cursor=${lost ? 'lost' : last}`, as)
      listening = hear(events)
    },
    disconnect: async () => {
      await events?.close()
      await listening
      events = undefined
    },
    settled: async eventId => {
      while (numberOf(last) < eventId || client.isFetching() > 0) await changed.promise
    },
    send: (conversationId, message) =>
      outcome(() =>
        askAndApply(
          client,
          conversationId,
          () =>
            ask<{ message: Message; conversation: ConversationDetail }>(
              'POST',
              `/conversations/${conversationId}/messages`,
              message,
            ),
          answer => ({ type: 'message.sent', ...answer }),
        ),
      ),
    remove: ({ id, conversationId }) =>
      outcome(() =>
        askAndApply(
          client,
          conversationId,
          () => ask<ConversationDetail>('DELETE', `/messages/${id}`),
          conversation => ({ type: 'message.removed', messageId: id, conversation }),
        ),
      ),
    read: conversationId =>
      outcome(() =>
        askAndApply(
          client,
          conversationId,
          () =>
            ask<ConversationDetail>('POST', `/conversations/${conversationId}/read`, {
              seq: device.thread(conversationId)?.items.at(-1)?.seq ?? 0,
            }),
          conversation => ({ type: 'conversation.changed', conversation }),
        ),
      ),
    block: id => outcome(() => changeBlock('POST', id)),
    unblock: id =>
      outcome(async () => {
        await changeBlock('DELETE', id)
        void client.invalidateQueries({ queryKey: conversationsKey })
        await client.invalidateQueries({ queryKey: threadKey(id) })
      }),
    shown: () => {
      const list = client.getQueryData<Conversations>(conversationsKey)
      // Fields outside the contract, such as those merged from a detail, are never displayed.
      const lines = list?.items.map(line => z.parse(conversation, line))
      return [
        { ...list, items: lines },
        ...queries.map(({ queryKey }) => client.getQueryData(queryKey)).toSpliced(1, 1),
      ]
    },
    close: async () => {
      await device.disconnect()
      stopped()
      for (const stop of stops) stop()
      client.clear()
    },
  }
  const changeBlock = async (method: string, id: string) => {
    const path = `/conversations/${id}/block`
    await askAndShow(client, id, () => ask<ConversationDetail>(method, path, method === 'POST' ? {} : undefined))
  }
  await device.settled(0n)
  await device.connect()
  return device
}

async function outcome(work: () => Promise<unknown>): Promise<Answer> {
  try {
    await work()
    return { status: 200, code: undefined }
  } catch (error) {
    if (error instanceof Refused) return error.answer
    throw error
  }
}
