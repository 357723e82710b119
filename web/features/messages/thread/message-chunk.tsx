import { Fragment, memo } from 'react'
import type { Message, ConversationDetail } from '../../../../contract/messages.ts'
import { cx } from '../../../ui/cx.ts'
import { MessageItem } from './message-item.tsx'
import { PostReference } from './post-reference.tsx'
import { Stamp, NewLine } from './separators.tsx'
import type { Asked } from './thread-dialogs.tsx'
import { stampOver } from '../when.ts'
import type { UnreadLine } from './read-position.ts'

const stampOf = (message: Message, before: Message | undefined) =>
  stampOver(new Date(message.createdAt), before && new Date(before.createdAt))

/** Off screen it skips layout (`content-visibility`) and keeps its last or estimated height. */
export const MessageChunk = memo(function MessageChunk({
  chunk: { items, before, after },
  other,
  viewerId,
  today,
  found,
  line,
  onAsk,
}: {
  chunk: Chunk
  other: ConversationDetail['other']
  viewerId: string
  /** Start of the day, in milliseconds. */
  today: number
  found: string | undefined
  line: UnreadLine | undefined
  onAsk: (asked: Asked) => void
}) {
  return (
    <li
      className="[content-visibility:auto] -mx-4 px-4 md:-mx-6 md:px-6"
      style={{ containIntrinsicSize: `auto ${items.length * 52}px` }}
    >
      <ol>
        {items.map((message, index) => {
          const previous = items[index - 1] ?? before
          const next = items[index + 1] ?? after
          const stamp = stampOf(message, previous)
          const begins = message.seq === line?.seq
          const follows = previous?.senderId === message.senderId && !stamp && !message.postId && !begins
          const last =
            next?.senderId !== message.senderId || stampOf(next, message) !== undefined || next.seq === line?.seq
          return (
            <Fragment key={message.id}>
              {begins && <NewLine count={line.count} />}
              <li data-message={message.id} className={cx(follows ? 'pt-0.75' : 'pt-2')}>
                {stamp && <Stamp at={message.createdAt} kind={stamp} today={today} />}
                {message.postId && <PostReference own={message.senderId === viewerId} postId={message.postId} />}
                <MessageItem
                  message={message}
                  own={message.senderId === viewerId}
                  name={other.name}
                  last={last}
                  found={message.id === found}
                  onAsk={onAsk}
                />
              </li>
            </Fragment>
          )
        })}
      </ol>
    </li>
  )
})

export interface Chunk {
  key: number
  items: Message[]
  before: Message | undefined
  after: Message | undefined
}

const size = 32

const isSame = (a: Chunk, b: Chunk) =>
  a.before === b.before &&
  a.after === b.after &&
  a.items.length === b.items.length &&
  a.items.every((item, index) => item === b.items[index])

/** The boundaries are stable when messages join. Unchanged chunks keep their identity, so memoized ones skip rendering. */
export function chunksOf(items: Message[], known: Chunk[] = []): Chunk[] {
  const chunks: Chunk[] = []
  for (const [index, message] of items.entries()) {
    const key = Math.floor(message.seq / size)
    const last = chunks.at(-1)
    if (last?.key === key) last.items.push(message)
    else chunks.push({ key, items: [message], before: items[index - 1], after: undefined })
  }
  for (const [index, chunk] of chunks.entries()) chunk.after = chunks[index + 1]?.items[0]
  const before = new Map(known.map(chunk => [chunk.key, chunk]))
  return chunks.map(chunk => {
    const same = before.get(chunk.key)
    return same && isSame(same, chunk) ? same : chunk
  })
}
