import { type Agent, get } from 'node:http'
import type { Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { encodeCursor } from '../../server/db/paging/cursor.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Schema } from '../../server/db/tables.ts'
import { listMessages, newestMessages } from '../../server/features/messages/message-queries.ts'
import { conversationKey, listConversations } from '../../server/features/messages/queries.ts'
import { listRequests } from '../../server/features/messages/requests.ts'
import { largeEmail } from '../../sample/large.ts'
import { ascending, digits, median, quantile, type Figure } from './support/figures.ts'
import { assertPlan } from './support/assert-plan.ts'
import { startOurs } from './support/process.ts'
import { openSessions } from './support/sessions.ts'
import { keepAliveAgent } from './support/kept-agent.ts'
import type { MemberViewer } from '../../server/viewer/access.ts'

const runs = 300
const rounds = 3
const { pageSize, messagesPage } = limits

interface Chat {
  viewer: MemberViewer
  thread: { id: string }
  listCursor: string
  threadCursor: string
}

interface List {
  name: string
  index: string
  path: (chat: Chat) => string
  read: (db: Kysely<Schema>, chat: Chat) => Promise<unknown>
}

const lists: List[] = [
  {
    name: 'conversations',
    index: 'conversation_participants_list',
    path: () => '/conversations',
    read: (db, { viewer }) => listConversations(db, viewer, { limit: pageSize }),
  },
  {
    name: 'conversations, later page',
    index: 'conversation_participants_list',
    path: ({ listCursor }) => `/conversations?cursor=${listCursor}`,
    read: (db, { viewer, listCursor }) => listConversations(db, viewer, { limit: pageSize, cursor: listCursor }),
  },
  {
    name: 'requests',
    index: 'conversations_received',
    path: () => '/conversations/requests',
    read: (db, { viewer }) => listRequests(db, viewer, { limit: pageSize }),
  },
  {
    name: 'thread',
    index: 'messages_conversation_id_seq_key',
    path: ({ thread }) => `/conversations/${thread.id}`,
    read: (db, { thread }) => newestMessages(db, thread, { limit: messagesPage }),
  },
  {
    name: 'thread, later page',
    index: 'messages_conversation_id_seq_key',
    path: ({ thread, threadCursor }) => `/conversations/${thread.id}/messages?cursor=${threadCursor}`,
    read: (db, { thread, threadCursor }) => listMessages(db, thread, { limit: messagesPage, cursor: threadCursor }),
  },
]

export async function measureChatLists(small: string, large: string, folder: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const chat = await chatAt(large)
  for (const { name, index, read } of lists)
    await assertPlan(large, {
      name,
      index,
      merges: messagesPage + 1,
      touches: messagesPage + 1,
      read: db => read(db, chat),
    })

  const database = await openPostgres(large, { onError: () => undefined, poolSize: 1 })
  const [session] = await openSessions(database.db, 1).finally(() => database.close())
  const server = await startOurs({ DATABASE_URL: large, DATA_DIR: folder })
  const agent = keepAliveAgent(1)
  try {
    for (const { name, path } of lists) {
      const times: number[] = []
      for (let run = 0; run < runs + 20; run++) {
        const began = performance.now()
        await ask(`${server.url}/api${path(chat)}`, { agent, cookie: session?.cookie ?? '' })
        if (run >= 20) times.push(performance.now() - began)
      }
      const sorted = ascending(times)
      const [p50, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)]
      figures.push({
        what: `${name}, over HTTP: p95 in ms`,
        value: p95,
        text: `${digits(p95)} (p50 ${digits(p50)})`,
        atMost: 15,
      })
    }
  } finally {
    agent.destroy()
    await server.stop()
  }

  const databases = await Promise.all(
    [small, large].map(async url => ({
      ...(await openPostgres(url, { onError: () => undefined, poolSize: 1 })),
      chat: await chatAt(url),
    })),
  )
  try {
    for (const { name, read } of lists) {
      const best = databases.map(() => Number.POSITIVE_INFINITY)
      for (let round = 0; round <= rounds; round++)
        for (const [index, { db, chat: own }] of databases.entries()) {
          const times: number[] = []
          for (let run = 0; run < runs; run++) {
            const began = performance.now()
            await read(db, own)
            times.push(performance.now() - began)
          }
          if (round > 0) best[index] = Math.min(best[index] ?? 0, median(times))
        }
      const [few = 0, many = 0] = best
      figures.push({
        what: `${name}: p50, ratio to a tenth of the data`,
        value: many / few,
        text: `${digits(many / few)} (${digits(many)} ms to ${digits(few)} ms)`,
        atMost: 1.5,
      })
    }
    return figures
  } finally {
    for (const { close } of databases) await close()
  }
}

async function chatAt(url: string): Promise<Chat> {
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  try {
    const { id, city_id } = await db
      .selectFrom('accounts as a')
      .innerJoin('profiles as p', 'p.id', 'a.id')
      .select(['a.id', 'p.city_id'])
      .where('a.email', '=', largeEmail(0))
      .executeTakeFirstOrThrow()
    const viewer = { id, city: { id: city_id } } as MemberViewer
    const longest = await db
      .selectFrom('conversations')
      .select(['id', 'last_seq'])
      .orderBy('last_seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { count } = await db
      .selectFrom('conversation_participants')
      .select(eb => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    let far: string | undefined
    for (let page = 0; page < Number(count) / pageSize / 2; page++) {
      const last = (await listConversations(db, viewer, { limit: pageSize, cursor: far }))[pageSize - 1]
      if (last) far = encodeCursor(conversationKey(last))
    }
    return {
      viewer,
      thread: { id: longest.id },
      listCursor: far ?? '',
      threadCursor: encodeCursor([longest.id, 'older', Math.floor(longest.last_seq / 2)]),
    }
  } finally {
    await close()
  }
}

function ask(url: string, { agent, cookie }: { agent: Agent; cookie: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = get(url, { agent, headers: { cookie } }, response => {
      if (response.statusCode !== 200) return reject(new Error(`${url} was answered with ${response.statusCode}.`))
      response.resume().once('end', resolve)
    })
    asking.once('error', reject)
  })
}
