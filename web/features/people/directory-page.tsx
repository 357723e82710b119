import '../../locales/en/people.ts'
import '../../locales/en/person.ts'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { DirectoryHead } from './directory-head.tsx'
import { DirectoryList } from './directory-list.tsx'
import { DirectorySearch } from './directory-search.tsx'
import { FilterRail } from './filter-rail.tsx'
import { FiltersInUse } from './filters-in-use.tsx'
import { OwnCity } from './own-city.tsx'
import { useDirectory } from './use-directory.ts'

interface Props {
  /** Renders the profile that is open over the directory, if any. */
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
