import { useTranslation } from 'react-i18next'
import '../../locales/en/replies.ts'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import type { Edits } from './edits.tsx'

export { ReplyComposer, TypingContext, useReplying, type Replying } from './composer.tsx'
export { KeptTexts, beginAtEnd, useEdits, type Edits } from './edits.tsx'
export { ReplyThread } from './thread.tsx'
export { useReplyRemoval } from './use-removal.ts'
export { copyUrl, toastCopied, useProfilePath } from './links.ts'
export type { Words } from './draft.ts'
export type { Thread } from './thread-of.ts'

/** Asks before unsaved edits are left. */
export function EditsGuard({ edits }: { edits: Edits }) {
  const { t } = useTranslation()
  return (
    <LeaveGuard
      unsaved={edits.unsaved}
      title={t('replies.unsaved.title')}
      lead={t('replies.unsaved.lead')}
      stay={t('replies.unsaved.keep')}
      leave={t('replies.unsaved.discard')}
    />
  )
}
