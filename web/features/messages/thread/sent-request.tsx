import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { Spinner } from '../../../ui/feedback/loader.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { returnToDraft } from '../drafts.ts'
import { threadKey } from '../keys.ts'
import { askAndApply } from '../live.ts'
import type { Thread } from '../state.ts'
import { greetingName } from '../../../../contract/text/greeting-name.ts'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'

/** The only status of a request that its sender sees. */
export function RequestSent() {
  const { t } = useTranslation()
  return (
    <p className="mt-2 flex items-center justify-end gap-1.25 pr-0.5 text-meta text-text-muted">
      <Check size={15} strokeWidth={2.25} aria-hidden="true" />
      {t('messages.request.sent')}
    </p>
  )
}

/** In place of the composer. A canceled text returns to the draft. */
export function SentRequestBar({ thread: { conversation, items } }: { thread: Thread }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const viewer = useViewer()
  const navigate = useNavigateFromHere()
  const { id: conversationId, other } = conversation
  const message = items.at(-1)
  const cancel = useMutation({
    mutationFn: () =>
      askAndApply(
        client,
        conversationId,
        () => call(api => api.messages.cancel({ conversationId })),
        line => ({ type: 'request.changed', conversation: line, messageId: message?.id ?? null }),
      ),
    onSuccess: async () => {
      if (message) returnToDraft(viewer.id, conversationId, message.body, message.postId)
      await navigate(pages.messages, { replace: true })
      toastSuccess(t('messages.request.canceled'))
    },
    onError: error => {
      toastError(`${t('messages.request.cancelFailed')}. ${failureText(t, error)}`)
      // It was accepted in the meantime.
      if (failureOf(error).code === 'REQUEST_NOT_FOUND')
        void client.invalidateQueries({ queryKey: threadKey(conversationId) })
    },
  })
  return (
    <div
      data-action-bar=""
      className="flex-none border-t border-line bg-surface px-5 pt-3.5 pb-[calc(6px+var(--safe-bottom))] text-center"
    >
      <p className="text-copy leading-5.5 text-balance text-text-muted">
        {t('messages.request.wait', { name: greetingName(other.name) || t('ui.formerMember') })}
      </p>
      <button
        type="button"
        aria-disabled={cancel.isPending || undefined}
        className="link-text inline-flex min-h-11 items-center gap-2 text-copy"
        onClick={() => !cancel.isPending && cancel.mutate()}
      >
        {cancel.isPending && <Spinner />}
        {t('messages.request.cancel')}
      </button>
    </div>
  )
}
