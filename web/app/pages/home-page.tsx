import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page.tsx'
import { WaitingQuestions } from '../../features/questions/also-in-category.tsx'
import { QuestionFeed } from '../../features/questions/question-feed.tsx'
import { usePageTitle } from '../../lib/focus.ts'
import { useViewer } from '../../lib/session.ts'
import { longDate, useNow } from '../../lib/time.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/state-screen.tsx'
import { SavedAgo } from '../shell/saved-at.tsx'

/** Home: who you are here, one obvious button, and what the city is talking about. */
export function HomePage() {
  const { t, i18n } = useTranslation()
  const { name, city } = useViewer()
  const today = longDate(new Date(useNow()), i18n.language, city?.timeZone)
  usePageTitle(t('home.title'))
  return (
    <Page aside={<Aside cityName={city?.name ?? ''} />} asideLabel={t('questions.waiting')}>
      <p className="text-meta text-text-muted">
        <SavedAgo>
          {today} · {city?.name}
        </SavedAgo>
      </p>
      <h1 className="type-display wrapline mt-1">
        {t('home.greeting', { name: name.trim().split(/\s+/)[0] ?? name })}
      </h1>
      <ButtonLink
        to={pages.ask}
        state={{ compose: true }}
        size="lg"
        full
        className="mt-5 md:hidden"
        icon={<Plus size={22} aria-hidden="true" />}
      >
        {t('shell.createPost')}
      </ButtonLink>
      <h2 className="type-h2 mt-7 mb-3">{t('home.activity.title')}</h2>
      <QuestionFeed
        mixed
        empty={<EmptyState art="questions" title={t('home.activity.empty')} lead={t('home.activity.emptyLead')} />}
      />
    </Page>
  )
}

function Aside({ cityName }: { cityName: string }) {
  const { t } = useTranslation()
  return (
    <>
      <WaitingQuestions />
      <p className="mt-4 px-1 text-meta text-text-muted">
        {t('home.footer', { city: cityName })} ·{' '}
        <a href={pages.terms} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {t('accounts.termsOfUse')}
          <span className="sr-only"> {t('ui.newTab')}</span>
        </a>
      </p>
    </>
  )
}
