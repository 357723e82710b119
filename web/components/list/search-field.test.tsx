import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { startTransition, use, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Link, useNavigation, useSearchParams, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { SearchField, useTypedSearch } from './search-field.tsx'

async function open(routes: RouteObject[]) {
  await startI18n('en')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
  })
  const router = createMemoryRouter(routes)
  root.render(<RouterProvider router={router} />)
  return { router, field: await screen.findByRole('searchbox') }
}

it('keeps a letter that is typed while React renders the URL of the text before it', async () => {
  // On a slow machine, typing would pause for longer than the debounce.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const arrival = Promise.withResolvers<undefined>()
  // Holds the rendering of the new URL until the letter is typed.
  const Results = ({ search }: { search: string }) => {
    if (search === 'micro') use(arrival.promise)
    return <output>{search}</output>
  }
  const Page = ({ search, put }: { search: string; put: (search: string) => void }) => {
    const words = useTypedSearch(search, put)
    return (
      <>
        <SearchField words={words} label="Search questions" placeholder="Search" />
        <Results search={search} />
      </>
    )
  }
  const Url = () => {
    const [search, setSearch] = useState('')
    return <Page search={search} put={next => startTransition(() => setSearch(next))} />
  }
  const user = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTimeAsync(ms) })
  const { field } = await open([{ path: '/', element: <Url /> }])
  await user.type(field, 'micro{Enter}')
  await user.type(field, 'f')
  expect(field).toHaveValue('microf')
  arrival.resolve(undefined)
  await screen.findByText('micro')
  expect(field).toHaveValue('microf')
  await user.type(field, 'on')
  await vi.advanceTimersByTimeAsync(limits.searchDebounce)
  await screen.findByText('microfon')
  expect(field).toHaveValue('microfon')
})

it('does not search in place of a page that a link is opening, however late React renders it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [code, rendering] = [Promise.withResolvers<object>(), Promise.withResolvers<undefined>()]
  // Nothing of the navigation is rendered before `rendering` ends.
  const Slow = () => {
    if (useNavigation().state !== 'idle') use(rendering.promise)
    return null
  }
  const Detail = () => {
    use(rendering.promise)
    return <h1>Microphone</h1>
  }
  const List = () => {
    const [params, setParams] = useSearchParams()
    const words = useTypedSearch(params.get('search') ?? '', search => setParams({ search }, { replace: true }))
    return (
      <>
        <SearchField words={words} label="Search listings" placeholder="Search" />
        <Link to="/detail">Microphone</Link>
        <Slow />
      </>
    )
  }
  const { router, field } = await open([
    { path: '/', element: <List /> },
    { path: '/detail', lazy: () => code.promise },
  ])
  const user = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTimeAsync(ms) })
  await user.type(field, 'micro')
  await user.click(screen.getByRole('link'))
  await vi.advanceTimersByTimeAsync(limits.searchDebounce * 2)
  expect(router.state.navigation.location?.pathname).toBe('/detail')
  code.resolve({ Component: Detail })
  await expect.poll(() => router.state.location.pathname).toBe('/detail')
  await vi.advanceTimersByTimeAsync(limits.searchDebounce * 2)
  expect(router.state.location).toMatchObject({ pathname: '/detail', search: '' })
  rendering.resolve(undefined)
  await screen.findByRole('heading', { name: 'Microphone' })
})
