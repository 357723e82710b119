import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useRail } from '../../lib/dom/use-media.ts'
import { AskComposer } from './ask-composer.tsx'
import { AskTips } from './ask-tips.tsx'
import { CategoryCard } from './categories.tsx'
import { ListTools } from './list-tools.tsx'
import { NoQuestions } from './no-questions.tsx'
import { QuestionFeed } from './question-feed.tsx'
import { useFilter } from './use-filter.ts'

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
