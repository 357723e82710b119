import { Flag, Link as LinkIcon, Pencil, Star, StarOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QuestionDetail } from '../../../contract/questions.ts'
import { ActionMenu, type Action } from '../../components/action-menu.tsx'
import { addressOf, copyAddress } from './copy-address.ts'
import type { useQuestionActions } from './use-question-actions.ts'

export function QuestionMenu({
  question: { slug, can, isFeatured, underReview },
  actions,
  onEdit,
  onReport,
}: {
  question: QuestionDetail
  actions: ReturnType<typeof useQuestionActions>
  onEdit: () => void
  onReport: () => void
}) {
  const { t } = useTranslation()
  const words = (name: 'copyLink' | 'edit' | 'feature' | 'unfeature' | 'report' | 'remove') =>
    t(`question.detail.${name}`)
  const all: (Action | false)[] = [
    {
      label: words('copyLink'),
      icon: <LinkIcon size={20} aria-hidden="true" />,
      run: () => void copyAddress(t, addressOf(slug), t('question.detail.copied')),
    },
    can.edit && { label: words('edit'), icon: <Pencil size={20} aria-hidden="true" />, run: onEdit },
    can.feature && {
      label: words(isFeatured ? 'unfeature' : 'feature'),
      icon: isFeatured ? <StarOff size={20} aria-hidden="true" /> : <Star size={20} aria-hidden="true" />,
      run: () => actions.feature(!isFeatured),
    },
    can.report &&
      !underReview && { label: words('report'), icon: <Flag size={20} aria-hidden="true" />, run: onReport },
    can.remove && {
      label: words('remove'),
      icon: <Trash2 size={20} aria-hidden="true" />,
      danger: true,
      run: actions.remove,
    },
  ]
  return (
    <ActionMenu
      label={t('question.detail.menu')}
      busy={actions.busy}
      actions={all.filter(action => action !== false)}
    />
  )
}
