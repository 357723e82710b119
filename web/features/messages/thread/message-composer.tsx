import { useTranslation } from 'react-i18next'
import { storedLength, visibleLength } from '../../../../contract/values/characters.ts'
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
}: {
  draft: Draft
  onSend: (text: string, postId: string | null) => void
  picked: boolean
}) {
  const { t } = useTranslation()
  const mouse = useMedia('(hover: hover) and (pointer: fine)')
  return (
    <div
      data-action-bar=""
      className="flex-none border-t border-line bg-surface pt-2.5 pr-3 pb-[calc(10px+var(--safe-bottom))] pl-4 md:py-3.5 md:pr-5 md:pl-6"
    >
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
        length={{ used: storedLength(draft.text), max: limits.messageMax }}
        onSend={() => {
          onSend(draft.text.trim(), draft.postId)
          draft.clear()
        }}
      />
    </div>
  )
}
