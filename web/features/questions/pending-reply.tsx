import { useTranslation } from 'react-i18next'
import { useViewer } from '../../lib/api/session.ts'
import type { Replying, PendingReply } from './use-replying.ts'
import { ReplyBubble } from '../../ui/bubble.tsx'

export function PendingReplyItem({ item, replying }: { item: PendingReply; replying: Replying }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const sending = replying.sending(item.id)
  return (
    <ReplyBubble
      person={viewer}
      mine
      state={sending ? 'pending' : 'failed'}
      author={t('question.detail.you')}
      meta={sending ? t('question.reply.sending') : undefined}
      below={
        sending ? undefined : (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-meta text-danger">
            {t('question.reply.notSent')}
            <button
              type="button"
              className="min-h-11 px-1 font-semibold underline underline-offset-3"
              onClick={() => replying.again(item)}
            >
              {t('question.reply.again')}
            </button>
          </p>
        )
      }
    >
      {item.body}
    </ReplyBubble>
  )
}
