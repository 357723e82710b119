import { daysWithin, eventWindows, isDay } from '../../../../contract/values/days.ts'
import { eventTypes, neighborhoods } from '../../../../contract/vocabulary.ts'
import { useTypedSearch } from '../../../components/list/search-field.tsx'
import { useUrlState } from '../../../lib/dom/url-state.ts'
import { everything, type Filter } from '../core/keys.ts'
import { searchFrom } from '../../../lib/text/search-from.ts'

export type Tools = ReturnType<typeof useFilter>

/** What the panel and the chips narrow: not the words, nor the lists of the menu. */
export type Narrowing = Pick<Filter, 'types' | 'neighborhoods' | 'free' | 'within' | 'from'>

export const noNarrowing = { types: [], neighborhoods: [], free: false, within: null, from: null } satisfies Narrowing

const countOf = ({ types, neighborhoods: places, free, within, from }: Filter): number =>
  types.length + places.length + Number(free) + Number(within !== null) + Number(from !== null)

export function useFilter() {
  const [filter, put] = useUrlState({ read: readFilter, write: writeFilter })
  const narrow = (change: Partial<Filter>) => put(fitting({ ...filter, ...change }))
  const words = useTypedSearch(filter.search, search => narrow({ search }))
  const inUse = countOf(filter)
  return {
    filter,
    inUse,
    /** A day to start at only moves the list. */
    narrowed: filter.search !== '' || inUse > Number(filter.from !== null),
    words: {
      ...words,
      clear: () => {
        words.clear()
        narrow({ search: '' })
      },
    },
    narrow,
    clearFilters: () => narrow(noNarrowing),
    clear: () => {
      words.clear()
      put({ ...everything, when: filter.when })
    },
  }
}

/** Drops parts that no control of past events shows, and the day to start at if there is a time window. */
export function fitting(filter: Filter): Filter {
  const { when, within, from } = filter
  if (when === 'past') return { ...filter, free: false, within: null }
  return within && from ? { ...filter, from: null } : filter
}

export function readFilter(params: URLSearchParams): Filter {
  const some = <T extends string>(name: string, all: readonly T[]) => {
    const asked = params.getAll(name)
    return all.filter(value => asked.includes(value))
  }
  const mine = params.get('mine')
  const within = params.get('within') ?? ''
  const from = params.get('from') ?? ''
  return fitting({
    search: searchFrom(params),
    types: some('types', eventTypes),
    neighborhoods: some('neighborhoods', neighborhoods),
    free: params.get('free') === '1',
    within: eventWindows.some(one => one === within) || daysWithin(within) ? within : null,
    when: params.get('when') === 'past' ? 'past' : 'upcoming',
    mine: mine === 'joined' || mine === 'own' ? mine : null,
    from: isDay(from) ? from : null,
  })
}

export const writeFilter = ({
  search,
  types,
  neighborhoods: places,
  free,
  within,
  when,
  mine,
  from,
}: Filter): URLSearchParams =>
  new URLSearchParams([
    ...(search ? [['search', search]] : []),
    ...types.map(type => ['types', type]),
    ...places.map(place => ['neighborhoods', place]),
    ...(free ? [['free', '1']] : []),
    ...(within ? [['within', within]] : []),
    ...(when === everything.when ? [] : [['when', when]]),
    ...(mine ? [['mine', mine]] : []),
    ...(from ? [['from', from]] : []),
  ])
