import { eventTypes } from '../../../../contract/vocabulary.ts'
import { useUrlState } from '../../../lib/dom/url-state.ts'
import { everything, type Filter } from '../keys.ts'

export type Tools = ReturnType<typeof useFilter>

export function useFilter() {
  const [filter, put] = useUrlState({ read: readFilter, write: writeFilter })
  const narrow = (change: Partial<Filter>) => put({ ...filter, ...change })
  return { filter, narrow, clear: () => narrow({ ...everything, when: filter.when }) }
}

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

function readFilter(params: URLSearchParams): Filter {
  const types = params.getAll('types')
  const mine = params.get('mine')
  const from = params.get('from')
  return {
    types: eventTypes.filter(type => types.includes(type)),
    when: params.get('when') === 'past' ? 'past' : 'upcoming',
    mine: mine === 'joined' || mine === 'own' ? mine : null,
    from: isDate(from) ? from : null,
  }
}

const writeFilter = ({ types, when, mine, from }: Filter): URLSearchParams =>
  new URLSearchParams([
    ...types.map(type => ['types', type]),
    ...(when === everything.when ? [] : [['when', when]]),
    ...(mine ? [['mine', mine]] : []),
    ...(from ? [['from', from]] : []),
  ])
