import { useTranslation } from 'react-i18next'
import type { QuestionSort } from '../../../contract/vocabulary.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/state-screen.tsx'

export function NoQuestions({
  narrowed,
  sort,
  onClear,
}: {
  narrowed: boolean
  sort: QuestionSort
  onClear: () => void
}) {
  const { t } = useTranslation()
  if (narrowed)
    return (
      <EmptyState small art="questions" title={t('questions.nothing.title')} lead={t('questions.nothing.lead')}>
        <Button size="lg" onClick={onClear}>
          {t('questions.nothing.clear')}
        </Button>
      </EmptyState>
    )
  if (sort === 'unanswered')
    return <EmptyState small art="done" title={t('questions.answered.title')} lead={t('questions.answered.lead')} />
  return <EmptyState small art="questions" title={t('questions.empty.title')} lead={t('questions.empty.lead')} />
}
