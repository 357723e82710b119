import { matchRoutes, type RouteObject } from 'react-router'
import { adminPages, pages, publicPages, type PageName } from '../../contract/pages.ts'
import { LoadingScreen } from '../components/page/page.tsx'
import { AdminsOnly, Entry, MembersOnly, MovedListing, NewcomersOnly, OpenLayout, SignedOutOnly } from './guards.tsx'
import { screens } from './screens.ts'
import { Root } from './root.tsx'
import { CrashScreen, ScreenError } from './error-screens.tsx'

const page = (name: keyof typeof screens & PageName): RouteObject => ({
  id: name,
  path: pages[name],
  lazy: { Component: screens[name] },
})

const signedOut = ['signIn', 'signUp'] as const satisfies PageName[]
const newcomers = ['onboarding', 'welcome'] as const satisfies PageName[]
/** Members see these inside the shell. */
const everybodys = ['terms'] as const satisfies PageName[]
const open = publicPages.filter(name => ![...signedOut, ...everybodys].some(other => other === name))
/** The other admin pages have their own headers. */
const tabs = ['admin', 'adminUsers', 'adminModeration', 'legal'] as const satisfies PageName[]
const adminsOwn = adminPages.filter(name => !tabs.some(other => other === name))
const members = (Object.keys(pages) as PageName[]).filter(
  (name): name is Exclude<PageName, 'root'> =>
    name !== 'root' && ![...publicPages, ...newcomers, ...adminPages].some(other => other === name),
)

const board: RouteObject[] =
  import.meta.env.MODE === 'production'
    ? []
    : [
        {
          path: '/dev/components',
          lazy: { Component: () => import('./dev/components-page.tsx').then(file => file.ComponentsPage) },
        },
      ]

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      { path: pages.root, element: <Entry /> },
      { path: '/listing/:listingId', element: <MovedListing /> },
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
            lazy: { Component: screens.memberLayout },
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
                        lazy: { Component: screens.adminGround },
                        children: [
                          { id: 'adminLayout', lazy: { Component: screens.adminLayout }, children: tabs.map(page) },
                          ...adminsOwn.map(page),
                          // Behind the guard: unknown paths redirect other users like known ones.
                          { path: `${pages.admin}/*`, lazy: { Component: screens.notFound } },
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
      { path: '*', lazy: { Component: screens.notFound } },
    ],
  },
]

/** The first render must match the server-rendered HTML. */
export async function loadMatched(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? [])
    if (route.lazy && typeof route.lazy === 'object' && route.lazy.Component) {
      // The router retries and shows the error.
      const Component = await route.lazy.Component().catch(() => undefined)
      if (!Component) continue
      delete route.lazy
      Object.assign(route, { Component })
    }
}
