import { type ComponentType, useState, useId } from 'react'
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
import { OwnCity } from './own-city.tsx'
import { useDirectory, type Directory } from './use-directory.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { directoryKnowledge, interests, yearsBuckets } from '../../../contract/vocabulary.ts'
import { useCountText } from '../../components/list/card-list.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { useRail } from '../../lib/dom/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { FilterButton, FilterSheet, useFilterDraft } from '../../components/list/filter-sheet.tsx'
import { Card } from '../../ui/card.tsx'
import { FiltersInUse as InUse } from '../../components/list/filters-in-use.tsx'
import { interestText } from '../../components/person-labels.ts'
import { toggled } from '../../lib/cache/toggled.ts'
import { noFilters } from './url-state.ts'
import { FilterGroups, useKnowledgeText } from './filter-groups.tsx'
import { countQuery } from './queries.ts'

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

function DirectorySearch({ tools }: { tools: Directory }) {
  const { t } = useTranslation()
  const { words, inUse } = tools
  const rail = useRail()
  const [filtering, setFiltering] = useState(false)
  return (
    <div className="flex items-center gap-2.5">
      <SearchField
        id="people-search"
        words={{ ...words, clear: tools.clearSearch }}
        label={t('people.search')}
        placeholder={t('people.search')}
        className="min-w-0 flex-1"
      />
      {!rail && (
        <>
          <FilterButton
            label={inUse > 0 ? t('people.filters.openCount', { count: inUse }) : t('people.filters.open')}
            inUse={inUse}
            aria-expanded={filtering}
            className="size-13!"
            onClick={() => setFiltering(true)}
          />
          <FilterPanel tools={tools} open={filtering} onClose={() => setFiltering(false)} />
        </>
      )}
    </div>
  )
}

function FilterPanel({ tools, open, onClose }: { tools: Directory; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useFilterDraft(tools.filters, open)
  const { data } = useQuery({
    ...countQuery({ ...draft, search: tools.narrowing.search }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const number = useCountText(data)
  const label = data ? t('people.filters.show', { count: data.more ? 2 : data.total, number }) : t('people.list')
  return (
    <FilterSheet
      words={{ title: t('people.filters.title'), clearAll: t('people.filters.clearAll'), show: label }}
      open={open}
      onClear={() => setDraft(noFilters)}
      onShow={() => tools.narrow(draft)}
      onClose={onClose}
    >
      <FilterGroups
        filters={draft}
        canVerify={tools.canVerify}
        onChange={change => setDraft(now => ({ ...now, ...change }))}
      />
    </FilterSheet>
  )
}

function FilterRail({ tools }: { tools: Directory }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Card aria-labelledby={id} className="max-h-[calc(100dvh-48px)] overflow-y-auto overscroll-contain pt-2! pb-2.5!">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="type-h3">
          {t('people.filters.title')}
        </h2>
        {tools.inUse > 0 && (
          <Button variant="ghost" size="md" className="-mr-2 px-2!" onClick={tools.clearFilters}>
            <span className="link-text">{t('people.filters.clearAll')}</span>
          </Button>
        )}
      </div>
      <FilterGroups rail filters={tools.filters} canVerify={tools.canVerify} onChange={tools.narrow} />
    </Card>
  )
}

function FiltersInUse({ tools }: { tools: Directory }) {
  const { t } = useTranslation()
  const knowledgeText = useKnowledgeText()
  const { filters, narrow } = tools

  const chips = [
    ...filters.knowledge.map(area => ({
      name: knowledgeText(area),
      remove: () => narrow({ knowledge: toggled(directoryKnowledge, filters.knowledge, area) }),
    })),
    ...filters.interests.map(interest => ({
      name: interestText(t, interest),
      remove: () => narrow({ interests: toggled(interests, filters.interests, interest) }),
    })),
    ...filters.years.map(bucket => ({
      name: t('people.filters.yearsChip', { years: bucket }),
      remove: () => narrow({ years: toggled(yearsBuckets, filters.years, bucket) }),
    })),
    ...(filters.active ? [{ name: t('people.filters.activeShort'), remove: () => narrow({ active: false }) }] : []),
    ...(filters.verified
      ? [{ name: t('people.filters.verifiedShort'), remove: () => narrow({ verified: false }) }]
      : []),
  ]

  return (
    <InUse
      filters={chips}
      words={{
        label: t('people.filters.inUse'),
        remove: name => t('people.filters.remove', { name }),
        clearAll: t('people.filters.clearAll'),
      }}
      searchId="people-search"
      onClear={tools.clearFilters}
    />
  )
}
