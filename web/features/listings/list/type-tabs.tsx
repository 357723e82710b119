import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { listingTypes } from '../../../../contract/vocabulary.ts'
import { numberFormat } from '../../../lib/time/formats.ts'
import { localeOf } from '../../../lib/time/time.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { listingCounts } from '../queries.ts'
import type { Tools } from './filter.ts'

const tabs = ['all', ...listingTypes] as const

export function TypeTabs({ tools, children }: { tools: Tools; children: ReactNode }) {
  const { t } = useTranslation()
  const value = tools.filter.type ?? 'all'
  const list = useRef<HTMLDivElement>(null)
  // On a small phone the last tab is out of view when a link opens it.
  useEffect(() => {
    const row = list.current
    const active = row?.querySelector<HTMLElement>('[data-state=active]')
    if (row && active) row.scrollLeft = active.offsetLeft - row.offsetLeft - (row.clientWidth - active.offsetWidth) / 2
  }, [value])
  return (
    <Tabs
      value={value}
      onValueChange={chosen => tools.choose(listingTypes.find(type => type === chosen))}
      // Moving focus with arrow keys must not change the list.
      activationMode="manual"
    >
      <TabList ref={list} aria-label={t('exchange.tabs.label')} className="-mx-gutter px-gutter mt-3 md:mx-0 md:px-0">
        {tabs.map(tab => (
          <Tab key={tab} value={tab} className="gap-1">
            {t(`exchange.tabs.${tab}`)}
            <TabCount tools={tools} tab={tab} />
          </Tab>
        ))}
      </TabList>
      <TabPanel value={value} tabIndex={-1} className="focus-visible:outline-none">
        {children}
      </TabPanel>
    </Tabs>
  )
}

/** Reserves its space, so that the tabs do not move. */
function TabCount({ tools, tab }: { tools: Tools; tab: (typeof tabs)[number] }) {
  const { i18n } = useTranslation()
  const { data } = useQuery({ ...listingCounts(tools.filter), placeholderData: before => before })
  const count = data?.[tab]
  return (
    <span className="tnum min-w-4 text-meta font-medium text-text-muted md:min-w-[3ch]">
      {count !== undefined && countText(count, i18n.language)}
    </span>
  )
}

/** "1,000+" if the server stopped counting. */
export const countText = (count: number, language: string): string =>
  `${numberFormat(localeOf(language)).format(count)}${count >= limits.listingsCounted ? '+' : ''}`
