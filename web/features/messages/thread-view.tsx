import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../lib/api/session.ts'
import { useDraft } from './drafts.ts'
import { MessageComposer } from './message-composer.tsx'
import { MessageLog } from './message-log.tsx'
import type { Thread } from './state.ts'
import { ThreadDialogs, type Asked } from './thread-dialogs.tsx'
import { ThreadFrame } from './thread-frame.tsx'
import { ThreadMenu } from './thread-menu.tsx'
import { ThreadPerson } from './thread-person.tsx'
import { Blocked, Closed, SayHi } from './thread-states.tsx'
import { useBlocking } from './use-blocking.ts'
import { useHandedDraft } from './use-handed-draft.ts'
import { useQueuedMessages } from './use-queued-messages.ts'

export function ThreadView({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { conversation, items, older } = thread
  const { id, other, closed, can } = conversation
  const draft = useDraft(viewer.id, id)
  useHandedDraft(viewer.id, id, closed === null)
  const [asked, setAsked] = useState<Asked>()
  const [picked, setPicked] = useState(0)
  const blocking = useBlocking(id)
  const sendQueue = useQueuedMessages(viewer.id, id, items)
  const isEmpty = items.length === 0 && older === null && sendQueue.queued.length === 0

  return (
    <ThreadFrame
      title={<ThreadPerson person={other} />}
      actions={
        <ThreadMenu
          conversation={conversation}
          onReport={() => setAsked({ kind: 'report' })}
          onBlock={() => setAsked({ kind: 'block' })}
          onUnblock={blocking.unblock}
        />
      }
    >
      {closed === 'blocked' ? (
        <Blocked unblock={can.unblock ? blocking.unblock : undefined} busy={blocking.unblocking} />
      ) : isEmpty ? (
        <SayHi
          person={other}
          onPick={text => {
            draft.write(draft.text.trim() ? `${draft.text.trimEnd()} ${text}` : text)
            setPicked(count => count + 1)
          }}
        />
      ) : (
        <MessageLog thread={thread} sendQueue={sendQueue} onAsk={setAsked} />
      )}
      {closed ? (
        <Closed>{closed === 'blocked' ? t('messages.blocked.title') : t('messages.gone')}</Closed>
      ) : (
        <MessageComposer key={picked} draft={draft} onSend={sendQueue.send} picked={picked > 0} />
      )}
      <ThreadDialogs
        conversation={conversation}
        asked={asked}
        blocking={blocking}
        onClose={() => setAsked(undefined)}
      />
    </ThreadFrame>
  )
}
