import '../../locales/en/messages.ts'
import { useLocation, useParams } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { useWide } from '../../lib/dom/use-media.ts'
import { ListPane, ListScreen } from './inbox/conversation-list.tsx'
import { NoThread } from './inbox/list-states.tsx'
import { FirstMessageLink } from './thread/first-message-link.tsx'
import { RequestsPane } from './inbox/requests-pane.tsx'
import { ThreadPane } from './thread/thread-pane.tsx'

export function MessagesPage() {
  const wide = useWide()
  const { id, pane } = usePane()
  if (!wide) return pane ?? <ListScreen />
  return (
    <div
      className="grid h-dvh grid-cols-[288px_minmax(0,1fr)] pr-(--safe-right) rail:grid-cols-[336px_minmax(0,1fr)]"
      data-own-banner=""
    >
      <ListPane openId={id} alone={!pane} />
      {pane ?? <NoThread />}
    </div>
  )
}

function usePane() {
  const { conversationId, personId } = useParams()
  const isRequests = useLocation().pathname === pages.requests
  const id = conversationId?.toLowerCase()
  if (id) return { id, pane: <ThreadPane key={id} conversationId={id} /> }
  if (personId) return { pane: <FirstMessageLink key={personId} personId={personId.toLowerCase()} /> }
  return { pane: isRequests ? <RequestsPane /> : undefined }
}
