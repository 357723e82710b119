import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, MailQuestionMark, MessageCircleOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import type { ConversationDetail } from '../../../../contract/messages.ts'
import { hasLink } from '../../../../contract/text/links.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'
import { focusScreen } from '../../../lib/dom/focus.ts'
import { newId } from '../../../lib/storage/new-id.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Draft } from '../drafts.ts'
import { threadKey } from '../keys.ts'
import { applyMessageEvent, changeThread } from '../live.ts'
import { withPersonQuery } from '../queries.ts'
import { withMessage } from '../state.ts'
import { MessageComposer } from './message-composer.tsx'
import { greetingName } from '../../../../contract/text/greeting-name.ts'

/** The composer of an empty conversation: what it sends is a request. The text stays in the draft until the server has it. */
export function FirstComposer({
  conversation,
  draft,
  picked,
}: {
  conversation: ConversationDetail
  draft: Draft
  picked: boolean
}) {
  const { t } = useTranslation()
  const noteId = useId()
  const { other } = conversation
  const name = greetingName(other.name) || t('ui.formerMember')
  const { data } = useQuery({ ...withPersonQuery(other.id, draft.postId), placeholderData: before => before })
  const isClosed = data?.conversationId === null && !data.can.request
  const { send, wrong, failed, attempt, busy } = useRequest(conversation, draft)
  return (
    <MessageComposer
      draft={draft}
      picked={picked}
      busy={busy}
      max={limits.requestMax}
      error={wrong}
      noteId={noteId}
      onSend={send}
      note={
        <div className="mb-2.5 grid gap-2">
          {failed && (
            <Notice key={attempt} role="alert" tone="danger" icon={CircleAlert} title={t('messages.request.failed')}>
              {failed}
            </Notice>
          )}
          <div id={noteId}>
            {isClosed ? (
              <Notice tone="warning" icon={MessageCircleOff}>
                {t('messages.compose.closed', { name })}
              </Notice>
            ) : (
              <Notice tone="neutral" icon={MailQuestionMark}>
                {t('messages.compose.lead', { name })} {t('messages.compose.hint', { max: limits.requestMax })}
              </Notice>
            )}
          </div>
        </div>
      }
    />
  )
}

function useRequest({ id: conversationId, other }: ConversationDetail, draft: Draft) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [checked, setChecked] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const idOf = useStableId()
  const sending = useMutation({
    mutationFn: (message: { id: string; body: string; postId: string | null }) =>
      call(api => api.messages.request({ personId: other.id, ...message })),
    onSuccess: ({ conversation, message }, { body }) => {
      // Text that was typed in the meantime stays for the next message.
      if (draft.text.trim() === body) draft.clear()
      applyMessageEvent(client, { type: 'request.changed', conversation, messageId: null })
      changeThread(client, conversationId, thread => withMessage(thread, message))
      // A sent request has no composer, which had focus.
      if (conversation.state === 'sent') requestAnimationFrame(focusScreen)
    },
    onError: error => {
      setAttempt(count => count + 1)
      // Sent from another tab.
      if (failureOf(error).code === 'REQUEST_PENDING')
        void client.invalidateQueries({ queryKey: threadKey(conversationId) })
    },
  })
  const own = checked && hasLink(draft.text) ? t('writing.requestLink') : undefined
  const sent = sending.variables?.body === draft.text.trim()
  const refused = sending.isError && sent ? failureOf(sending.error) : undefined
  const refusedBody = fieldText(t, refused?.data.fields?.['body'])
  return {
    attempt,
    busy: sending.isPending,
    wrong: own ?? refusedBody,
    failed: refused && !refusedBody ? failureText(t, sending.error) : undefined,
    send: (body: string, postId: string | null) => {
      setChecked(true)
      if (!hasLink(body) && !sending.isPending) sending.mutate({ id: idOf(body, postId), body, postId })
    },
  }
}

/** The same id for the same message, so that a retry is stored once. */
function useStableId() {
  const last = useRef({ key: '', id: '' })
  return (body: string, postId: string | null): string => {
    const key = JSON.stringify([postId, body])
    if (last.current.key !== key) last.current = { key, id: newId() }
    return last.current.id
  }
}
