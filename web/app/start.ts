import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Loads the screens that this address needs before the router starts, so that the first render is the whole screen:
 * it then matches what was drawn into the document.
 */
export async function loadMatched(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? [])
    if (route.lazy && typeof route.lazy === 'object' && route.lazy.Component) {
      // One that cannot be had now is left to the router, which tries once more and says so on the screen.
      const Component = await route.lazy.Component().catch(() => undefined)
      if (!Component) continue
      delete route.lazy
      Object.assign(route, { Component })
    }
}
