import { matchRoutes, type RouteObject } from 'react-router'
import { adminPages, openPages, pages, type PageName } from '../../contract/pages.ts'
import { LoadingScreen } from '../components/page/page.tsx'
import { AdminsOnly, Entry, MembersOnly, NewcomersOnly, OpenLayout, SignedOutOnly } from './guards.tsx'
import { lazyRoutes } from './lazy-routes.ts'
import { Root } from './root.tsx'
import { CrashScreen, ScreenError } from './crash-screen.tsx'
import { ifPossible } from '../lib/live/background.ts'

const page = (name: keyof typeof lazyRoutes & PageName): RouteObject => ({
  id: name,
  path: pages[name],
  lazy: { Component: lazyRoutes[name] },
})

const signedOut = ['signIn', 'signUp'] as const satisfies PageName[]
const newcomers = ['onboarding', 'welcome'] as const satisfies PageName[]
const everybodys = ['terms'] as const satisfies PageName[]
const open = openPages.filter(name => ![...signedOut, ...everybodys].some(other => other === name))
const tabs = ['admin', 'adminUsers', 'adminModeration', 'legal'] as const satisfies PageName[]
const adminsOwn = adminPages.filter(name => !tabs.some(other => other === name))
const members = (Object.keys(pages) as PageName[]).filter(
  (name): name is Exclude<PageName, 'root'> =>
    name !== 'root' && ![...openPages, ...newcomers, ...adminPages].some(other => other === name),
)

const board: RouteObject[] =
  import.meta.env.MODE === 'production'
    ? []
    : [
        {
          path: '/dev/components',
          lazy: {
            Component: () => import(/* offline: false */ './dev/components-page.tsx').then(file => file.ComponentsPage),
          },
        },
      ]

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      { path: pages.root, element: <Entry /> },
      ...open.map(page),
      {
        element: <OpenLayout />,
        children: [{ errorElement: <ScreenError />, children: everybodys.map(page) }],
      },
      { element: <SignedOutOnly />, children: signedOut.map(page) },
      { element: <NewcomersOnly />, children: newcomers.map(page) },
      {
        element: <MembersOnly />,
        children: [
          {
            id: 'memberLayout',
            lazy: { Component: lazyRoutes.memberLayout },
            children: [
              {
                errorElement: <ScreenError />,
                children: [
                  ...members.map(page),
                  {
                    element: <AdminsOnly />,
                    children: [
                      {
                        id: 'adminGround',
                        lazy: { Component: lazyRoutes.adminGround },
                        children: [
                          { id: 'adminLayout', lazy: { Component: lazyRoutes.adminLayout }, children: tabs.map(page) },
                          ...adminsOwn.map(page),
                          // Inside the admin guard: other users get the same redirect as for known pages.
                          { path: `${pages.admin}/*`, lazy: { Component: lazyRoutes.notFound } },
                        ],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      ...board,
      { path: '*', lazy: { Component: lazyRoutes.notFound } },
    ],
  },
]

/** Loads the screens of a path before the router starts: the first render must match the server-rendered HTML. */
export async function loadMatched(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? [])
    if (route.lazy && typeof route.lazy === 'object' && route.lazy.Component) {
      const Component = await ifPossible(route.lazy.Component())
      if (!Component) continue
      delete route.lazy
      Object.assign(route, { Component })
    }
}
