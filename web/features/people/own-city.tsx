import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, useParams } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useViewer } from '../../lib/api/session.ts'
import { NotFoundState } from '../../ui/feedback/state-screen.tsx'
import { ButtonLink } from '../../ui/link.tsx'

/** Another city in the URL is "not found". */
export function OwnCity({ children }: { children: (city: string) => ReactNode }) {
  const { city } = useViewer()
  const { city: asked } = useParams()
  return city && city.slug === asked ? children(city.slug) : <NoCity />
}

function NoCity() {
  const { t } = useTranslation()
  const { city } = useViewer()
  usePageTitle(t('people.noCity'))
  return (
    <Page width="solo">
      <NotFoundState level={1} title={t('people.noCity')} lead={t('people.noCityLead')}>
        {city ? (
          <ButtonLink to={generatePath(pages.people, { city: city.slug })} size="lg">
            {t('people.ownCity', { city: city.name })}
          </ButtonLink>
        ) : (
          <ButtonLink to={pages.home} size="lg">
            {t('shell.notFound.home')}
          </ButtonLink>
        )}
      </NotFoundState>
    </Page>
  )
}
