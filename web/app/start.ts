import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Loads the screens that this address needs before the router starts, so that the first render is the whole screen:
 * it then matches what was drawn into the document.
 */
export async function loadMatched(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? [])
    if (route.lazy && typeof route.lazy === 'object' && route.lazy.Component) {
      const Component = await route.lazy.Component()
      delete route.lazy
      if (Component) Object.assign(route, { Component })
    }
}
