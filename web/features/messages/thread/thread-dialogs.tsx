import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CalendarDays, EyeOff, Info, MessageCircleOff } from 'lucide-react'
import type { ConversationDetail, Message } from '../../../../contract/messages.ts'
import { greetingName } from '../../../../contract/text/greeting-name.ts'
import { call } from '../../../lib/api/api.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, CancelButton } from '../../../ui/button.tsx'
import { Dialog, ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { ReportDialog } from '../../moderation/public.tsx'
import { failedText } from '../failed-text.ts'
import { askAndApply, changeThread, askAndShow } from '../live.ts'
import { threadKey } from '../keys.ts'
import { readAfterBlock } from '../read-after-block.ts'

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
            <CancelButton disabled={blocking.blocking} onClick={onClose} />
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

function BlockFacts({ name }: { name: string }) {
  const { t } = useTranslation()
  const facts = [
    [EyeOff, t('messages.block.hidden')],
    [MessageCircleOff, t('messages.block.silent')],
    [CalendarDays, t('messages.block.meeting')],
    [Info, t('messages.block.notice', { name: greetingName(name) })],
  ] as const
  return (
    <>
      <ul className="mt-3 grid gap-2.5">
        {facts.map(([Icon, fact]) => (
          <li key={fact} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 text-copy">
            <Icon size={20} strokeWidth={2} aria-hidden="true" className="mt-px text-text-muted" />
            <span className="wrapline">{fact}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-copy text-text-muted">{t('messages.block.undo')}</p>
    </>
  )
}

export function useBlocking(conversationId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const ask = (command: () => Promise<ConversationDetail>) => askAndShow(client, conversationId, command)
  const block = useMutation({
    mutationFn: () => ask(() => call(api => api.messages.block({ conversationId }))),
    onSuccess: () => {
      readAfterBlock(client)
      toastSuccess(t('messages.block.done'))
    },
    onError: error => toastError(failedText(t, 'block', error)),
  })
  const unblock = useMutation({
    mutationFn: () => ask(() => call(api => api.messages.unblock({ conversationId }))),
    onSuccess: async () => {
      readAfterBlock(client)
      toastSuccess(t('messages.block.undone'))
      // Joins the refetch in flight, so that the button stays pending until the thread is loaded.
      await client.invalidateQueries({ queryKey: threadKey(conversationId) }, { cancelRefetch: false })
    },
    onError: error => toastError(failedText(t, 'unblock', error)),
  })
  return {
    block: (afterwards: () => void) => block.mutate(undefined, { onSettled: afterwards }),
    blocking: block.isPending,
    unblock: () => {
      if (!unblock.isPending) unblock.mutate()
    },
    unblocking: unblock.isPending,
  }
}
type Blocking = ReturnType<typeof useBlocking>
