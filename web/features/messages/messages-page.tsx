import '../../locales/en/messages.ts'
import { useParams } from 'react-router'
import { useWide } from '../../lib/dom/use-media.ts'
import { ListPane, ListScreen } from './inbox/conversation-list.tsx'
import { NoThread } from './inbox/list-states.tsx'
import { ThreadPane } from './thread/thread-pane.tsx'

export function MessagesPage() {
  const { conversationId } = useParams()
  const wide = useWide()
  const id = conversationId?.toLowerCase()
  const thread = id && <ThreadPane key={id} conversationId={id} />
  if (!wide) return thread || <ListScreen />
  return (
    <div
      className="grid h-dvh grid-cols-[288px_minmax(0,1fr)] pr-(--safe-right) rail:grid-cols-[336px_minmax(0,1fr)]"
      data-own-banner=""
    >
      <ListPane openId={id} />
      {thread || <NoThread />}
    </div>
  )
}
