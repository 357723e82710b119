import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthOf } from '../../../contract/characters.ts'
import { limits } from '../../../contract/limits.ts'
import { ActionBar } from '../../components/page/page-bars.tsx'
import { useViewer } from '../../lib/api/session.ts'
import { useWide } from '../../lib/dom/use-media.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Composer } from '../../ui/form/composer.tsx'
import { TypingContext } from './use-replying.ts'

export function ReplyComposer() {
  const { t } = useTranslation()
  const typing = use(TypingContext)
  const viewer = useViewer()
  const wide = useWide()
  if (!typing) return null
  const composer = (
    <Composer
      look={wide ? 'card' : 'pill'}
      label={t('question.reply.label')}
      placeholder={t('question.reply.placeholder')}
      sendLabel={t('question.reply.submit')}
      value={typing.text}
      onChange={typing.setText}
      onSend={typing.submit}
      canSend={typing.canSend}
      length={{ used: lengthOf(typing.text.trim()), max: limits.replyMax }}
      avatar={<Avatar id={viewer.id} name={viewer.name} src={viewer.avatarUrl} size={36} />}
    />
  )
  if (wide)
    return (
      // Opaque down to the edge of the window, so that no reply shows below the card.
      <div className="sticky bottom-0 mt-6 rounded-t-lg bg-background pb-5">
        <div className="rounded-lg shadow-float">{composer}</div>
      </div>
    )
  return (
    <ActionBar width="full">
      <div className="min-w-0 flex-1">{composer}</div>
    </ActionBar>
  )
}
