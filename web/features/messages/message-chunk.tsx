import { Fragment, memo } from 'react'
import type { Message, ConversationDetail } from '../../../contract/messages.ts'
import { cx } from '../../ui/cx.ts'
import type { Chunk } from './chunks.ts'
import { MessageItem } from './message-item.tsx'
import { PostReference } from './post-reference.tsx'
import { Stamp } from './stamp.tsx'
import type { Asked } from './thread-dialogs.tsx'
import { NewLine } from './new-line.tsx'
import type { UnreadLine } from './use-unread-line.ts'
import { stampOver } from './when.ts'

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
  /** Start of the current day, in milliseconds. */
  today: number
  found: string | undefined
  /** Position of the unread line, if it is in this chunk. */
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
