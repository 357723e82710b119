import { ChevronDown, ListFilter } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { eventTypes, neighborhoods } from '../../../../contract/vocabulary.ts'
import { dayOf } from '../../../lib/time/calendar.ts'
import { useNow } from '../../../lib/time/time.ts'
import { toggled } from '../../../lib/cache/toggled.ts'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'
import { ChipButton, FilterChip, RemovableChip } from '../../../ui/form/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import type { Filter } from '../core/keys.ts'
import { dateText } from '../../../lib/time/day-text.ts'
import type { Tools } from './filter.ts'
import { windowText } from './which.ts'

interface Quick {
  name: string
  pressed: boolean
  press: () => void
}

/** Filters that are on come first. */
export function EventFilters({ tools, onFilters }: { tools: Tools; onFilters: (() => void) | undefined }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { filter, inUse, narrow } = tools
  const { from } = filter
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    row.current?.scrollTo({ left: 0 })
  }, [inUse])
  const fromText = (date: string) => dateText(dayOf(date), now, i18n.language, 'short')
  const { times, places, types } = useQuickFilters(tools)
  const all = [...times, ...places, ...types]
  const chip = ({ name, pressed, press }: Quick) => (
    <FilterChip key={name} removable pressed={pressed} onClick={press}>
      {name}
    </FilterChip>
  )
  return (
    <div
      ref={row}
      role="group"
      aria-label={t('events.quick')}
      className="no-scrollbar -mx-gutter px-gutter mt-2 flex gap-2 overflow-x-auto py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      <ShowMenu filter={filter} narrow={narrow} />
      {from && (
        <RemovableChip label={t('events.fromClear', { date: fromText(from) })} onClick={() => narrow({ from: null })}>
          {t('events.from', { date: fromText(from) })}
        </RemovableChip>
      )}
      {[
        ...all.filter(({ pressed }) => pressed).map(chip),
        ...times.filter(({ pressed }) => !pressed).map(chip),
        onFilters && places.length === 0 && (
          <ChipButton key="places" aria-haspopup="dialog" onClick={onFilters}>
            {t('events.filters.neighborhood')}
            <ChevronDown size={16} aria-hidden="true" />
          </ChipButton>
        ),
        ...types.filter(({ pressed }) => !pressed).map(chip),
      ]}
    </div>
  )
}

function useQuickFilters({ filter, narrow }: Tools): Record<'times' | 'places' | 'types', Quick[]> {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { free, within, when, types } = filter
  const window = windowText(within, { t, now, language: i18n.language })
  const times: Quick[] = [
    { name: t('events.filters.free'), pressed: free, press: () => narrow({ free: !free }) },
    {
      name: sentenceCase(window ?? t('events.filters.weekend'), i18n.language),
      pressed: window !== null,
      press: () => narrow({ within: within ? null : 'weekend' }),
    },
  ]
  return {
    times: when === 'past' ? [] : times,
    places: filter.neighborhoods.map(name => ({
      name,
      pressed: true,
      press: () => narrow({ neighborhoods: toggled(neighborhoods, filter.neighborhoods, name) }),
    })),
    types: eventTypes.map(type => ({
      name: t(`events.types.${type}`),
      pressed: types.includes(type),
      press: () => narrow({ types: toggled(eventTypes, types, type) }),
    })),
  }
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
          data-signal={shown ? 'frame' : undefined}
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
