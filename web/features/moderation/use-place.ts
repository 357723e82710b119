import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useNavigateFromHere } from '../../lib/dom/late-navigation.ts'
import { useMedia } from '../../lib/dom/use-media.ts'
import { filters, type Filter } from './queries.ts'

/** Marks the history entry of an open case: closing goes back over it. */
const opened = { openedHere: true }

const usePanes = () => useMedia('(min-width: 1120px)')

export function usePlace() {
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: Partial<typeof opened> | null }
  const navigate = useNavigate()
  const navigateFromHere = useNavigateFromHere()
  const panes = usePanes()
  const asked = params.get('status')
  const filter = filters.find(one => one === asked) ?? 'pending'
  const caseId = params.get('case')

  const written = (next: { filter?: Filter; caseId?: string | null }) => {
    const { filter: chosen = filter, caseId: open = caseId } = next
    return new URLSearchParams({ ...(chosen === 'pending' ? {} : { status: chosen }), ...(open ? { case: open } : {}) })
  }
  // Also after a decision, when the admin may have pressed a link.
  const put = (next: Parameters<typeof written>[0]) =>
    void navigateFromHere({ search: written(next).toString() }, { replace: true, preventScrollReset: true, state })

  return {
    panes,
    filter,
    caseId,
    showFilter: (chosen: Filter) => put({ filter: chosen, caseId: null }),
    show: (id: string | null) => put({ caseId: id }),
    /** Narrow layout: adds a history entry, so that Back closes the case. */
    linkTo: (id: string) => ({
      to: { search: written({ caseId: id }).toString() },
      replace: panes,
      preventScrollReset: true,
      ...(panes ? {} : { state: opened }),
    }),
    close: () => (state?.openedHere ? void navigate(-1) : put({ caseId: null })),
  }
}
export type Place = ReturnType<typeof usePlace>
