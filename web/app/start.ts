import { matchRoutes, type RouteObject } from 'react-router'

/** Loads the screens of a path before the router starts: the first render must match the server-rendered HTML. */
export async function loadMatched(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? [])
    if (route.lazy && typeof route.lazy === 'object' && route.lazy.Component) {
      // On failure the router retries and shows the error.
      const Component = await route.lazy.Component().catch(() => undefined)
      if (!Component) continue
      delete route.lazy
      Object.assign(route, { Component })
    }
}
