import { Outlet, ScrollRestoration, type RouteObject } from 'react-router'
import { pages, type PageName } from '../../contract/pages.ts'
import { CrashScreen, LoadingScreen, NotFoundScreen } from '../components/screens.tsx'
import { Entry, MembersOnly, NewcomersOnly, SignedOutOnly } from './guards.tsx'
import { MemberLayout } from './member-layout.tsx'
import { screens } from './screens.ts'
import { RouteAnnouncer } from './shell/route-announcer.tsx'
import { soon } from './soon.tsx'

function Root() {
  return (
    <>
      <RouteAnnouncer />
      <ScrollRestoration />
      <Outlet />
    </>
  )
}

const screen = (name: keyof typeof screens): RouteObject => ({
  id: name,
  path: pages[name],
  lazy: { Component: screens[name] },
})

const notYet = (name: PageName & keyof typeof soon): RouteObject => ({
  id: name,
  path: pages[name],
  element: soon[name],
})

/** Every page of the contract, and nothing else. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      { path: pages.root, element: <Entry /> },
      screen('confirm'),
      notYet('terms'),
      {
        element: <SignedOutOnly />,
        children: [screen('signIn'), screen('signUp'), notYet('forgotPassword'), notYet('resetPassword')],
      },
      { element: <NewcomersOnly />, children: [screen('onboarding'), screen('welcome')] },
      {
        element: <MembersOnly />,
        children: [
          {
            element: <MemberLayout />,
            children: [screen('home'), screen('ask'), screen('question'), ...memberPagesToCome().map(notYet)],
          },
        ],
      },
      ...(import.meta.env.DEV || import.meta.env.MODE === 'board'
        ? [
            {
              path: '/dev/components',
              lazy: { Component: () => import('./dev/components-page.tsx').then(file => file.ComponentsPage) },
            },
          ]
        : []),
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
]

function memberPagesToCome() {
  const elsewhere = new Set<string>(['terms', 'forgotPassword', 'resetPassword'])
  return (Object.keys(soon) as (keyof typeof soon)[]).filter(name => !elsewhere.has(name))
}
