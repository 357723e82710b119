import { Outlet, ScrollRestoration, type Location, type RouteObject } from 'react-router'
import { adminPages, pages, publicPages, type PageName } from '../../contract/pages.ts'
import { CrashScreen } from './crash-screen.tsx'
import { AdminsOnly, Entry, MembersOnly, MovedListing, NewcomersOnly, SignedOutOnly } from './guards.tsx'
import { OpenLayout } from './open-layout.tsx'
import { screens } from './screens.ts'
import { LanguageWatch } from './shell/language-watch.tsx'
import { LeavingWatch } from './shell/leaving-watch.tsx'
import { RouteAnnouncer } from './shell/route-announcer.tsx'
import { ScreenError } from './shell/screen-error.tsx'
import { LoadingScreen } from '../components/page.tsx'

/**
 * The initial entry always has the key "default": without its URL, a page would restore the scroll position of another.
 */
const scrollKey = ({ key, pathname, search, hash }: Location) => (key === 'default' ? pathname + search + hash : key)

function Root() {
  return (
    <>
      <LeavingWatch />
      <LanguageWatch />
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
      <Outlet />
    </>
  )
}

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

/** Excluded from production builds. */
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
                          // Inside the admin guard: other users get the same redirect as for known pages.
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
