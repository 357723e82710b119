import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConversationDetail, Message } from '../../../contract/messages.ts'
import { ReportDialog } from '../moderation/public.tsx'
import { call } from '../../lib/api/api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { BlockFacts } from './block-facts.tsx'
import { failedText } from './failed-text.ts'
import { askAndApply, changeThread } from './live.ts'
import type { Blocking } from './use-blocking.ts'

/** The open dialog. A report may be about one message. */
export type Asked = { kind: 'block' } | { kind: 'report'; message?: Message } | { kind: 'remove'; message: Message }

export function ThreadDialogs({
  conversation,
  asked,
  blocking,
  onClose,
}: {
  conversation: ConversationDetail
  asked: Asked | undefined
  blocking: Blocking
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: conversationId, other } = conversation
  const { name } = other
  const remove = useMutation({
    mutationFn: ({ id }: Message) =>
      askAndApply(
        client,
        conversationId,
        () => call(api => api.messages.remove({ messageId: id })),
        line => ({ type: 'message.removed', messageId: id, conversation: line }),
      ),
    onSuccess: () => toastSuccess(t('messages.message.removed')),
    onError: error => toastError(failedText(t, 'remove', error)),
    onSettled: onClose,
  })
  return (
    <>
      <Dialog
        open={asked?.kind === 'block'}
        onOpenChange={open => !open && !blocking.blocking && onClose()}
        ornament={<Avatar id={other.id} name={name} src={other.avatarUrl} size={56} />}
        title={t('messages.block.title', { name })}
        actions={
          <>
            <Button variant="secondary" disabled={blocking.blocking} onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button variant="danger-solid" busy={blocking.blocking} onClick={() => blocking.block(onClose)}>
              {t('messages.block.confirm')}
            </Button>
          </>
        }
      >
        <BlockFacts name={name} />
      </Dialog>
      <ConfirmDialog
        open={asked?.kind === 'remove'}
        onOpenChange={open => !open && onClose()}
        title={t('messages.remove.title')}
        description={t('messages.remove.lead')}
        confirm={t('messages.remove.confirm')}
        busy={remove.isPending}
        onConfirm={() => asked?.kind === 'remove' && remove.mutate(asked.message)}
      />
      {asked?.kind === 'report' && (
        <ReportDialog
          title={t('messages.report.title', { name })}
          subject={{
            id: asked.message?.id ?? conversationId,
            lead: t(asked.message ? 'messages.report.leadOne' : 'messages.report.lead', { name }),
            send: reason =>
              call(api =>
                api.messages.report({ conversationId, reason, messageIds: asked.message ? [asked.message.id] : [] }),
              ),
          }}
          onClose={onClose}
          onReported={() =>
            changeThread(client, conversationId, thread => ({
              ...thread,
              conversation: { ...thread.conversation, underReview: true },
            }))
          }
        />
      )}
    </>
  )
}
