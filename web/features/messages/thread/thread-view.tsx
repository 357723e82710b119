import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ban, Flag, Link as LinkIcon } from 'lucide-react'
import { generatePath } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import type { ConversationDetail } from '../../../../contract/messages.ts'
import type { ConversationState } from '../../../../contract/vocabulary.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { ActionMenu, type Action } from '../../../components/action-menu.tsx'
import { focusScreen } from '../../../lib/dom/focus.ts'
import { copyText } from '../../../lib/dom/copy-text.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { adoptFirstDraft, useDraft, useHandedDraft } from '../drafts.ts'
import { FirstComposer } from './first-composer.tsx'
import { RequestEnded, RequestView } from './request-view.tsx'
import { RequestSent, SentRequestBar } from './sent-request.tsx'
import { MessageComposer } from './message-composer.tsx'
import { MessageLog } from './message-log.tsx'
import type { Thread } from '../state.ts'
import { ThreadDialogs, type Asked, useBlocking } from './thread-dialogs.tsx'
import { ThreadFrame, ThreadPerson, Blocked, Closed, SayHi } from './thread-frame.tsx'
import { useQueuedMessages } from './queued-messages.tsx'

export function ThreadView({ thread }: { thread: Thread }) {
  const { closed, state } = thread.conversation
  const [before, setBefore] = useState(state)
  const wasReceived = isReceived(before)
  if (closed !== 'blocked' && isReceived(state)) return <RequestView thread={thread} />
  // Its text disappears while its receiver reads it.
  if (closed !== 'blocked' && state === 'none' && wasReceived)
    return <RequestEnded thread={thread} onWrite={() => setBefore('none')} />
  return <Conversation thread={thread} isAccepted={state === 'open' && wasReceived} />
}

const isReceived = (state: ConversationState) => state === 'received' || state === 'declined'

/** `isAccepted`: it replaces a request, whose focused button is gone. */
function Conversation({ thread, isAccepted }: { thread: Thread; isAccepted: boolean }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { conversation, items, older } = thread
  const { id, other, closed, can, state } = conversation
  const draft = useDraft(viewer.id, id)
  const isFirst = state === 'none' && closed === null
  useEffect(() => adoptFirstDraft(viewer.id, other.id, id), [viewer.id, other.id, id])
  useHandedDraft(viewer.id, id, can.send || isFirst)
  const [asked, setAsked] = useState<Asked>()
  const [picked, setPicked] = useState(0)
  const blocking = useBlocking(id)
  const sendQueue = useQueuedMessages(viewer.id, id, items)
  useEffect(() => {
    if (isAccepted) focusScreen()
  }, [isAccepted])
  const isEmpty = items.length === 0 && older === null && sendQueue.queued.length === 0

  return (
    <ThreadFrame
      title={<ThreadPerson person={other} />}
      offline={isFirst ? t('messages.compose.offline') : undefined}
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
        <MessageLog
          thread={thread}
          sendQueue={sendQueue}
          after={state === 'sent' && <RequestSent />}
          onAsk={setAsked}
        />
      )}
      {state === 'sent' && closed !== 'blocked' ? (
        <SentRequestBar thread={thread} />
      ) : closed ? (
        <Closed>{closed === 'blocked' ? t('messages.blocked.title') : t('messages.gone')}</Closed>
      ) : isFirst ? (
        <FirstComposer key={picked} conversation={conversation} draft={draft} picked={picked > 0} />
      ) : (
        <MessageComposer
          key={picked}
          draft={draft}
          picked={picked > 0}
          onSend={(text, postId) => {
            sendQueue.send(text, postId)
            draft.clear()
          }}
        />
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

function ThreadMenu({
  conversation: { other, can, underReview },
  onReport,
  onBlock,
  onUnblock,
}: {
  conversation: ConversationDetail
  onReport: () => void
  onBlock: () => void
  onUnblock: () => void
}) {
  const { t } = useTranslation()
  const copy = async () => {
    const link = location.origin + generatePath(pages.profile, { profileId: other.id })
    if (await copyText(link)) toastSuccess(t('messages.menu.copied'))
    else toastError(t('messages.menu.copyFailed'))
  }
  const actions: (Action | false)[] = [
    { label: t('messages.menu.copyLink'), icon: LinkIcon, run: () => void copy() },
    can.report && !underReview && { label: t('messages.menu.report'), icon: Flag, run: onReport },
    can.unblock && { label: t('messages.menu.unblock'), icon: Ban, run: onUnblock },
    can.block && { label: t('messages.menu.block'), icon: Ban, danger: true, run: onBlock },
  ]
  return <ActionMenu label={t('messages.menu.label')} actions={actions} />
}
