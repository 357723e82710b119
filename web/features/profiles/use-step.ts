import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const address = (step: number) => `?step=${step}`

/**
 * The step, which the address names, so that the browser's Back goes a step back. Never beyond `furthest`, whatever the
 * address says; `initial` where it says nothing.
 */
export function useStep(initial: number, furthest: number) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const state = useLocation().state as { pushed?: boolean } | null
  const named = Number(params.get('step'))
  const asked = Number.isInteger(named) && named >= 1 ? named : initial
  const step = Math.min(asked, furthest)

  useEffect(() => {
    if (named !== step) void navigate(address(step), { replace: true, state })
    // The entry keeps what it knew about the one before it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [named, step, navigate])

  return {
    step,
    next: () => navigate(address(step + 1), { state: { pushed: true } }),
    back: () => (state?.pushed ? navigate(-1) : navigate(address(step - 1), { replace: true })),
    jump: (to: number) => navigate(address(to), { replace: true }),
  }
}
