import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'

const urlOf = (step: number) => `?step=${step}`

/** In the URL, so that Back goes one step back. Limited to `furthest`. */
export function useStep(initial: number, furthest: number) {
  const navigate = useNavigateFromHere()
  const [params] = useSearchParams()
  const state = useLocation().state as { pushed?: boolean } | null
  const named = Number(params.get('step'))
  const asked = Number.isInteger(named) && named >= 1 ? named : initial
  const step = Math.min(asked, furthest)

  useEffect(() => {
    if (named !== step) void navigate(urlOf(step), { replace: true, state })
    // A change of `state` alone needs no redirect.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [named, step, navigate])

  return {
    step,
    next: () => navigate(urlOf(step + 1), { state: { pushed: true } }),
    back: () => (state?.pushed ? navigate(-1) : navigate(urlOf(step - 1), { replace: true })),
    jump: (to: number) => navigate(urlOf(to), { replace: true }),
  }
}
