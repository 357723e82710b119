import { Flag, Link as LinkIcon, Pencil, Star, StarOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuestionDetail } from '../../../contract/questions.ts'
import { limits } from '../../../contract/limits.ts'
import { pages } from '../../../contract/pages.ts'
import { ActionMenu, type Action } from '../../components/action-menu.tsx'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { useFeature } from '../feed/public.ts'
import { copyUrl } from '../replies/public.tsx'
import { urlOf } from './links.ts'
import { changeQuestion, dropQuestion } from './live.ts'
import { questionKey } from './keys.ts'
import { useNavigateFromHere } from '../../lib/dom/late-navigation.ts'

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
  const possible: (Action | false)[] = [
    { label: words('copyLink'), icon: LinkIcon, run: () => void copyUrl(t, urlOf(slug), t('question.detail.copied')) },
    can.edit && { label: words('edit'), icon: Pencil, run: onEdit },
    can.feature && {
      label: words(isFeatured ? 'unfeature' : 'feature'),
      icon: isFeatured ? StarOff : Star,
      run: () => actions.feature(!isFeatured),
    },
    can.report && !underReview && { label: words('report'), icon: Flag, run: onReport },
    can.remove && { label: words('remove'), icon: Trash2, danger: true, run: actions.remove },
  ]
  return <ActionMenu label={t('question.detail.menu')} busy={actions.busy} actions={possible} />
}

export function useQuestionActions({ id }: QuestionDetail, beforeLeaving: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigateFromHere()

  const restore = useMutation({
    mutationFn: () => call(api => api.questions.restore({ questionId: id })),
    onSuccess: question => {
      client.setQueryData(questionKey(id), question)
      changeQuestion(client, question)
      toastSuccess(t('question.detail.restored'))
    },
    onError: error => toastError(failureText(t, error), { title: t('question.detail.restoreFailed') }),
  })

  const remove = useMutation({
    mutationFn: () => call(api => api.questions.remove({ questionId: id })),
    onSuccess: async () => {
      beforeLeaving()
      await navigate(pages.ask)
      dropQuestion(client, id)
      toastSuccess(t('question.detail.removed'), {
        id: `removed:${id}`,
        duration: limits.undoShown,
        action: { label: t('question.detail.undo'), onClick: () => restore.mutate() },
      })
    },
    onError: error => toastError(failureText(t, error), { title: t('question.detail.removeFailed') }),
  })

  const feature = useFeature(id, (_, isFeatured) =>
    client.setQueryData<QuestionDetail>(questionKey(id), shown => shown && { ...shown, isFeatured }),
  )

  return {
    busy: remove.isPending || feature.busy,
    remove: () => remove.mutate(),
    feature: (featured: boolean) => feature.set(featured),
  }
}
