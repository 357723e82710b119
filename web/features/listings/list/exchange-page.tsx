import '../../../locales/en/exchange.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listingTypes } from '../../../../contract/vocabulary.ts'
import { Page } from '../../../components/page/page.tsx'
import { NotHereYetScreen } from '../../../components/page/error-screens.tsx'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { useSession } from '../../../lib/api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ListingGrid } from './listing-grid.tsx'
import { ListingTools, FiltersInUse } from './listing-tools.tsx'
import { TypeTabs } from './type-tabs.tsx'
import { useListingFormLayer } from '../use-listing-form-layer.tsx'
import { useUrlAction } from '../../../lib/dom/url-state.ts'
import { useFilter } from './filter.ts'

export function ExchangePage() {
  const { features } = useSession()
  return features.includes('listings') ? <Exchange /> : <NotHereYetScreen subject="swap" />
}

function Exchange() {
  const { t } = useTranslation()
  usePageTitle(t('exchange.title'))
  const tools = useFilter()
  const form = useListingFormLayer()
  const openNew = () => form.open({ type: tools.filter.type })
  useUrlAction('new', asked => form.open({ type: listingTypes.find(type => type === asked) }))
  return (
    <>
      <Page width="wide">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-2 pt-1 md:pt-0">
          <div className="min-w-0 flex-[1_1_10rem]">
            <h1 className="type-h1">{t('exchange.title')}</h1>
            <p className="mt-1 max-w-[26ch] text-copy text-text-muted md:max-w-none">{t('exchange.lead')}</p>
          </div>
          <Button
            size="md"
            icon={<Plus size={20} strokeWidth={2.25} aria-hidden="true" />}
            className="pr-3.5! pl-2.5!"
            onClick={openNew}
          >
            {t('exchange.new')}
          </Button>
        </div>
        <ListingTools tools={tools} />
        <TypeTabs tools={tools}>
          <FiltersInUse tools={tools} />
          <h2 className="sr-only">{t('exchange.listTitle')}</h2>
          <ListingGrid tools={tools} onNew={openNew} />
        </TypeTabs>
      </Page>
      {form.layer}
    </>
  )
}
