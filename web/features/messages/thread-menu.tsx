import { Ban, Flag, Link as LinkIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import type { ConversationDetail } from '../../../contract/messages.ts'
import { ActionMenu, type Action } from '../../components/action-menu.tsx'
import { copyText } from '../../lib/dom/copy-text.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'

export function ThreadMenu({
  conversation: { other, can, underReview },
  onReport,
  onBlock,
  onUnblock,
}: {
  conversation: ConversationDetail
  onReport: () => void
  onBlock: () => void
  onUnblock: () => void
}) {
  const { t } = useTranslation()
  const copy = async () => {
    const link = location.origin + generatePath(pages.profile, { profileId: other.id })
    if (await copyText(link)) toastSuccess(t('messages.menu.copied'))
    else toastError(t('messages.menu.copyFailed'))
  }
  const actions: (Action | false)[] = [
    { label: t('messages.menu.copyLink'), icon: <LinkIcon size={20} aria-hidden="true" />, run: () => void copy() },
    can.report &&
      !underReview && {
        label: t('messages.menu.report'),
        icon: <Flag size={20} aria-hidden="true" />,
        run: onReport,
      },
    can.unblock && {
      label: t('messages.menu.unblock'),
      icon: <Ban size={20} aria-hidden="true" />,
      run: onUnblock,
    },
    can.block && {
      label: t('messages.menu.block'),
      icon: <Ban size={20} aria-hidden="true" />,
      danger: true,
      run: onBlock,
    },
  ]
  return <ActionMenu label={t('messages.menu.label')} actions={actions.filter(action => action !== false)} />
}
