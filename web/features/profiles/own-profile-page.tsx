import '../../locales/en/person.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { OwnProfileView } from './own-profile-view.tsx'
import { ProfileStates } from './profile-states.tsx'
import { ownProfileQuery } from './queries.ts'
import { fromView } from './way-back.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { SubHeader } from '../../components/page-bars.tsx'

export function OwnProfilePage({ Listings }: { Listings: ComponentType<{ profileId: string }> }) {
  const { t } = useTranslation()
  const query = useQuery(ownProfileQuery())
  usePageTitle(t('profiles.title'))
  return (
    <>
      <SubHeader
        keepTabs
        to={pages.home}
        title={t('profiles.title')}
        actions={
          <ButtonLink
            to={pages.editProfile}
            state={fromView}
            variant="tonal"
            size="md"
            className="mr-1.5"
            icon={<Pencil size={18} strokeWidth={2.25} aria-hidden="true" />}
          >
            {t('profiles.edit')}
          </ButtonLink>
        }
      />
      <Page width="solo" busy={query.isPending}>
        {query.data && <OwnProfileView profile={query.data} listings={<Listings profileId={query.data.id} />} />}
        <ProfileStates query={query} />
      </Page>
    </>
  )
}
