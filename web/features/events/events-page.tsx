import '../../locales/en/events.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useRail } from '../../lib/dom/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { EventFilters } from './find/event-filters.tsx'
import { EventList, useEvents } from './find/event-list.tsx'
import { EventRail } from './find/event-rail.tsx'
import { EventTools } from './find/event-tools.tsx'
import { FilterPanel } from './find/filter-panel.tsx'
import { FoundLine } from './find/found-line.tsx'
import { offersNew } from './find/no-events.tsx'
import { useEventFormLayer } from './use-event-form-layer.tsx'
import { useFilter } from './find/filter.ts'
import { useUrlAction } from '../../lib/dom/url-state.ts'

export function EventsPage() {
  const { t } = useTranslation()
  const tools = useFilter()
  const form = useEventFormLayer()
  const found = useEvents(tools.filter)
  const rail = useRail()
  const [filtering, setFiltering] = useState(false)
  const onFilters = rail ? undefined : () => setFiltering(true)
  const title = tools.filter.when === 'past' ? t('events.pastTitle') : t('events.title')
  usePageTitle(title)
  useUrlAction('new', () => form.open('create'))
  return (
    <>
      <Page aside={rail && <EventRail tools={tools} />} asideLabel={t('events.calendar.label')}>
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-2 pt-1 md:pt-0">
          <div className="min-w-0 flex-[1_1_10rem]">
            <h1 className="type-h1">{title}</h1>
            <p className="mt-1 max-w-[22ch] text-copy text-text-muted md:max-w-none">{t('events.lead')}</p>
          </div>
          {!(found.none && offersNew(tools)) && (
            <Button
              size="md"
              icon={<Plus size={20} strokeWidth={2.25} aria-hidden="true" />}
              className="pr-3.5! pl-2.5!"
              onClick={() => form.open('create')}
            >
              {t('events.new')}
            </Button>
          )}
        </div>
        <EventTools tools={tools} onFilters={onFilters} />
        <EventFilters tools={tools} onFilters={onFilters} />
        <FoundLine tools={tools} />
        <EventList tools={tools} found={found} onNew={() => form.open('create')} />
      </Page>
      <FilterPanel tools={tools} open={filtering && !rail} onClose={() => setFiltering(false)} />
      {form.layer}
    </>
  )
}
