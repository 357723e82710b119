import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { startTransition, use, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, onTestFinished } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { SearchField, useTypedSearch } from './search-field.tsx'

it('keeps a letter that is typed while React renders the URL of the text before it', async () => {
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
  await startI18n('en')
  const user = userEvent.setup()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
  })
  root.render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Url /> }])} />)
  const field = await screen.findByRole('searchbox')
  await user.type(field, 'micro{Enter}')
  await user.type(field, 'f')
  expect(field).toHaveValue('microf')
  arrival.resolve(undefined)
  await screen.findByText('micro')
  expect(field).toHaveValue('microf')
  await user.type(field, 'on')
  await screen.findByText('microfon')
  expect(field).toHaveValue('microfon')
})
