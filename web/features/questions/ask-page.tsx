import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { QuestionSort } from '../../../contract/vocabulary.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useRail } from '../../lib/dom/use-media.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/state-screen.tsx'
import { AskComposer } from './ask-composer.tsx'
import { ListTools, CategoryCard, useFilter } from './list-tools.tsx'
import { QuestionFeed } from './question-feed.tsx'

export function AskPage() {
  const { t } = useTranslation()
  usePageTitle(t('questions.title'))
  const { state } = useLocation() as { state: { compose?: boolean } | null }
  const tools = useFilter()
  const rail = useRail()
  return (
    <Page
      aside={
        <div className="grid max-h-[calc(100dvh-48px)] gap-4 overflow-y-auto overscroll-contain">
          {rail && <CategoryCard tools={tools} />}
          <AskTips />
        </div>
      }
      asideLabel={t('questions.aside')}
    >
      <h1 className="type-display">{t('questions.title')}</h1>
      <p className="mt-1 mb-4.5 text-text-muted">{t('questions.lead')}</p>
      <AskComposer autoFocus={state?.compose ?? false} />
      <ListTools tools={tools} />
      <h2 className="sr-only">{t('questions.listTitle')}</h2>
      <QuestionFeed
        filter={tools.filter}
        empty={<NoQuestions narrowed={tools.narrowed} sort={tools.filter.sort} onClear={tools.clear} />}
      />
    </Page>
  )
}

function AskTips() {
  const { t } = useTranslation()
  return (
    <Card as="div">
      <h2 className="type-h3">{t('questions.tips.title')}</h2>
      <ul className="mt-2 divide-y divide-line text-copy text-text-muted">
        {(['where', 'one', 'back'] as const).map(tip => (
          <li key={tip} className="py-3">
            {t(`questions.tips.${tip}`)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NoQuestions({ narrowed, sort, onClear }: { narrowed: boolean; sort: QuestionSort; onClear: () => void }) {
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
