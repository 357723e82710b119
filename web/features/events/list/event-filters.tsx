import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { eventTypes } from '../../../../contract/vocabulary.ts'
import { dayOf } from '../../../lib/time/calendar.ts'
import { useNow } from '../../../lib/time/time.ts'
import { toggled } from '../../../lib/cache/toggled.ts'
import { FilterChip, RemovableChip } from '../../../ui/form/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import type { Filter } from '../keys.ts'
import { dateText } from '../../../lib/time/day-text.ts'
import type { Tools } from './filter.ts'

export const allChip = 'events-all'

export function EventFilters({ tools: { filter, narrow } }: { tools: Tools }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { types, from } = filter
  const fromText = (date: string) => dateText(dayOf(date), now, i18n.language, 'short')
  return (
    <div className="no-scrollbar -mx-gutter px-gutter mt-3 flex gap-2 overflow-x-auto py-1 md:mx-0 md:flex-wrap md:px-0">
      <ShowMenu filter={filter} narrow={narrow} />
      {from && (
        <RemovableChip label={t('events.fromClear', { date: fromText(from) })} onClick={() => narrow({ from: null })}>
          {t('events.from', { date: fromText(from) })}
        </RemovableChip>
      )}
      <div role="group" aria-label={t('events.types.label')} className="contents">
        <FilterChip id={allChip} pressed={types.length === 0} onClick={() => narrow({ types: [] })}>
          {t('events.types.all')}
        </FilterChip>
        {eventTypes.map(type => (
          <FilterChip
            key={type}
            pressed={types.includes(type)}
            onClick={() => narrow({ types: toggled(eventTypes, types, type) })}
          >
            {t(`events.types.${type}`)}
          </FilterChip>
        ))}
      </div>
    </div>
  )
}

function ShowMenu({ filter: { when, mine }, narrow }: Pick<Tools, 'filter' | 'narrow'>) {
  const { t } = useTranslation()
  const shown = [...(when === 'past' ? [t('events.show.past')] : []), ...(mine ? [t(`events.show.${mine}`)] : [])].join(
    ' · ',
  )
  const name = [t(`events.show.${when}`), t(`events.show.${mine ?? 'all'}`)].join(', ')
  return (
    <Menu
      button={
        <button
          type="button"
          aria-label={t('events.show.label', { shown: name })}
          className={cx(
            "inline-flex min-h-10 flex-none items-center gap-1.5 rounded-[20px] border px-3 py-1 text-copy leading-5 font-semibold whitespace-nowrap after:absolute after:inset-x-0 after:-inset-y-[3px] after:content-['']",
            shown ? 'border-text bg-text pr-4 text-background' : 'border-line bg-surface hover:bg-sunken',
          )}
        >
          <ListFilter size={20} aria-hidden="true" />
          {shown}
        </button>
      }
    >
      {({ MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator }) => (
        <MenuContent align="start">
          <MenuLabel>{t('events.show.when')}</MenuLabel>
          <MenuRadioGroup
            value={when}
            onValueChange={value => narrow({ when: value as Filter['when'], from: null })}
            aria-label={t('events.show.when')}
          >
            <MenuRadioItem value="upcoming">{t('events.show.upcoming')}</MenuRadioItem>
            <MenuRadioItem value="past">{t('events.show.past')}</MenuRadioItem>
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuLabel>{t('events.show.whose')}</MenuLabel>
          <MenuRadioGroup
            value={mine ?? 'all'}
            onValueChange={value => narrow({ mine: value === 'all' ? null : (value as Filter['mine']) })}
            aria-label={t('events.show.whose')}
          >
            <MenuRadioItem value="all">{t('events.show.all')}</MenuRadioItem>
            <MenuRadioItem value="joined">{t('events.show.joined')}</MenuRadioItem>
            <MenuRadioItem value="own">{t('events.show.own')}</MenuRadioItem>
          </MenuRadioGroup>
        </MenuContent>
      )}
    </Menu>
  )
}
