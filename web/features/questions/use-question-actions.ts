import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import { pages } from '../../../contract/pages.ts'
import type { QuestionDetail } from '../../../contract/questions.ts'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { changeQuestion, dropQuestion } from './live.ts'
import { questionKey } from './keys.ts'
import { setFeatured } from '../feed/public.ts'

export function useQuestionActions({ id }: QuestionDetail, beforeLeaving: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()

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

  const feature = useMutation({
    mutationFn: (featured: boolean) => setFeatured(id, featured),
    onSuccess: featured => {
      client.setQueryData<QuestionDetail>(questionKey(id), shown => shown && { ...shown, isFeatured: featured })
      toastSuccess(featured ? t('question.detail.featured') : t('question.detail.unfeatured'))
    },
    onError: (error, featured) =>
      toastError(failureText(t, error), {
        title: featured ? t('question.detail.featureFailed') : t('question.detail.unfeatureFailed'),
      }),
  })

  return {
    busy: remove.isPending || feature.isPending,
    remove: () => remove.mutate(),
    feature: (featured: boolean) => feature.mutate(featured),
  }
}
