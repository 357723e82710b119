import { use, useCallback } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  type NavigateOptions,
  type To,
} from 'react-router'

/**
 * For timers. The returned function tells whether the router is loading or has opened another location than the rendered one;
 * it changes with the rendered location. `useNavigation` would tell it too late on a slow device: React Router updates it
 * in a transition.
 */
export function useIsNavigating(): () => boolean {
  const { router } = use(DataRouterContext)!
  const { key } = useLocation()
  return useCallback(() => router.state.navigation.state !== 'idle' || router.state.location.key !== key, [router, key])
}

/**
 * `useNavigate` for answers and effects, which may come after the user has pressed a link: does nothing if the router is loading or
 * has opened another page than the rendered one.
 */
export function useNavigateFromHere(): (to: To | number, options?: NavigateOptions) => Promise<void> {
  const { router } = use(DataRouterContext)!
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    async (to, options) => {
      if (router.state.navigation.state !== 'idle' || router.state.location.pathname !== pathname) return
      await (typeof to === 'number' ? navigate(to) : navigate(to, options))
    },
    [router, pathname, navigate],
  )
}
