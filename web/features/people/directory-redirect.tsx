import '../../locales/en/people.ts'
import { useTranslation } from 'react-i18next'
import { generatePath, Navigate, useLocation } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { useViewer } from '../../lib/api/session.ts'
import { LoadingScreen } from '../../components/page/page.tsx'

/** The chunk of the directory may still be loading. */
export function DirectoryRedirect() {
  const { t } = useTranslation()
  const { city } = useViewer()
  const { search } = useLocation()
  if (!city) return <Navigate to={pages.home} replace />
  return (
    <>
      <LoadingScreen subject={t('people.loading')} words />
      <Navigate to={generatePath(pages.people, { city: city.slug }) + search} replace />
    </>
  )
}
