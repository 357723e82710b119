import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { questionCategories, type QuestionCategory } from '../../../contract/vocabulary.ts'
import { Page } from '../../components/page.tsx'
import { usePageTitle } from '../../lib/focus.ts'
import { FilterChip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/state-screen.tsx'
import { AskComposer } from './ask-composer.tsx'
import { AskTips } from './ask-tips.tsx'
import { QuestionFeed } from './question-feed.tsx'

/** The Ask: the composer, and the questions of the city, all or of one category (kept in the address). */
export function AskPage() {
  const { t } = useTranslation()
  usePageTitle(t('questions.title'))
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation() as { state: { compose?: boolean } | null }
  const category = questionCategories.find(name => name === search.get('category'))
  const choose = (name: QuestionCategory | undefined) =>
    setSearch(name ? { category: name } : {}, { replace: true, preventScrollReset: true })
  return (
    <Page aside={<AskTips />} asideLabel={t('questions.tips.title')}>
      <h1 className="type-display">{t('questions.title')}</h1>
      <p className="mt-1 mb-4.5 text-text-muted">{t('questions.lead')}</p>
      <AskComposer autoFocus={state?.compose ?? false} />
      <div
        role="group"
        aria-label={t('questions.filter')}
        className="no-scrollbar -mx-gutter px-gutter my-3 flex gap-2 overflow-x-auto py-1 md:mx-0 md:px-0.5"
      >
        <FilterChip pressed={!category} onClick={() => choose(undefined)}>
          {t('questions.all')}
        </FilterChip>
        {questionCategories.map(name => (
          <FilterChip
            key={name}
            pressed={category === name}
            onClick={() => choose(category === name ? undefined : name)}
          >
            {name}
          </FilterChip>
        ))}
      </div>
      <h2 className="sr-only">{t('questions.listTitle')}</h2>
      <QuestionFeed
        category={category}
        empty={<EmptyState art="questions" title={t('questions.empty.title')} lead={t('questions.empty.lead')} />}
      />
    </Page>
  )
}
