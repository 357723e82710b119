import '../../locales/en/moderation.ts'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { OutcomeList } from './outcome-list.tsx'
import { SubHeader } from '../../components/page-bars.tsx'

export function OutcomesPage() {
  const { t } = useTranslation()
  usePageTitle(t('moderation.outcomes.title'))
  return (
    <>
      <SubHeader keepTabs to={pages.ownProfile} />
      <Page width="solo">
        <h1 className="type-h1">{t('moderation.outcomes.title')}</h1>
        <p className="mt-1.5 text-text-muted">{t('moderation.outcomes.lead')}</p>
        <OutcomeList side="made" />
        <OutcomeList side="about" />
      </Page>
    </>
  )
}
