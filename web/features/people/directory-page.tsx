import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { UserPlus } from 'lucide-react'
import { generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/people.ts'
import '../../locales/en/person.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { DirectoryList } from './directory-list.tsx'
import { DirectorySearch, FilterRail, FiltersInUse } from './directory-filters.tsx'
import { OwnCity } from './own-city.tsx'
import { useDirectory } from './use-directory.ts'

interface Props {
  Panel: ComponentType<{ personId: string | null; onClose: () => void }>
}

export function DirectoryPage({ Panel }: Props) {
  return <OwnCity>{city => <DirectoryScreen city={city} Panel={Panel} />}</OwnCity>
}

function DirectoryScreen({ city, Panel }: Props & { city: string }) {
  const { t } = useTranslation()
  const tools = useDirectory()
  usePageTitle(t('people.title'))
  return (
    <>
      <Page aside={<FilterRail tools={tools} />} asideLabel={t('people.filters.title')}>
        <DirectoryHead city={city} />
        <DirectorySearch tools={tools} />
        <FiltersInUse tools={tools} />
        <DirectoryList tools={tools} city={city} />
      </Page>
      <Panel personId={tools.person} onClose={tools.closePerson} />
    </>
  )
}

function DirectoryHead({ city }: { city: string }) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="type-h1 pt-1 md:pt-0">{t('people.title')}</h1>
      <div className="mt-1.5 mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 flex-[1_1_10rem] text-copy text-text-muted">{t('people.lead')}</p>
        <ButtonLink
          to={generatePath(pages.invite, { city })}
          variant="tonal"
          size="md"
          icon={<UserPlus size={20} aria-hidden="true" />}
        >
          {t('people.invite.title')}
        </ButtonLink>
      </div>
    </>
  )
}
