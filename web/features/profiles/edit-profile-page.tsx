import '../../locales/en/person.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { EditForm } from './edit-form.tsx'
import { ProfileStates } from './profile-states.tsx'
import { ownProfileQuery } from './queries.ts'
import { SubHeader } from '../../components/page-bars.tsx'

export function EditProfilePage() {
  const { t } = useTranslation()
  const query = useQuery(ownProfileQuery())
  usePageTitle(t('profiles.edit'))
  return (
    <>
      <SubHeader to={pages.ownProfile} title={t('profiles.edit')} />
      <Page width="solo" bar busy={query.isPending}>
        {query.data && <EditForm profile={query.data} />}
        <ProfileStates query={query} />
      </Page>
    </>
  )
}
