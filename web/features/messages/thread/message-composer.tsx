import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { storedLength, visibleLength } from '../../../../contract/text/characters.ts'
import { limits } from '../../../../contract/limits.ts'
import { useMedia } from '../../../lib/dom/use-media.ts'
import { Composer } from '../../../ui/form/composer.tsx'
import type { Draft } from '../drafts.ts'
import { PostReference } from './post-reference.tsx'

/** Takes focus with a mouse only: a phone's keyboard would cover the thread. */
export function MessageComposer({
  draft,
  onSend,
  picked,
  note,
  noteId,
  busy = false,
  max = limits.messageMax,
  error,
}: {
  draft: Draft
  onSend: (text: string, postId: string | null) => void
  picked: boolean
  /** Above the composer, and the id of what describes it. */
  note?: ReactNode
  noteId?: string
  busy?: boolean
  max?: number
  error?: string | undefined
}) {
  const { t } = useTranslation()
  const mouse = useMedia('(hover: hover) and (pointer: fine)')
  return (
    <div
      data-action-bar=""
      className="flex-none border-t border-line bg-surface pt-2.5 pr-3 pb-[calc(10px+var(--safe-bottom))] pl-4 md:py-3.5 md:pr-5 md:pl-6"
    >
      {note}
      {draft.postId && <PostReference key={draft.postId} postId={draft.postId} onRemove={draft.removePost} />}
      <Composer
        enterSends
        focused={picked || mouse}
        label={t('messages.composer.label')}
        placeholder={t('messages.composer.placeholder')}
        sendLabel={t('messages.composer.send')}
        value={draft.text}
        onChange={draft.write}
        canSend={visibleLength(draft.text) > 0}
        busy={busy}
        error={error}
        describedBy={noteId}
        length={{ used: storedLength(draft.text), max }}
        onSend={() => onSend(draft.text.trim(), draft.postId)}
      />
    </div>
  )
}
