import { screen } from '@testing-library/dom'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type To } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, onTestFinished } from 'vitest'
import { useNavigateFromHere } from './late-navigation.ts'

async function openForm(answers: Promise<To | number>[]) {
  const Form = () => {
    const navigate = useNavigateFromHere()
    useEffect(() => {
      for (const answer of answers) void answer.then(to => navigate(to))
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [])
    return <h1>Form</h1>
  }
  const code = Promise.withResolvers<object>()
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form /> },
      { path: '/done', element: <h1>Done</h1> },
      { path: '/other', lazy: () => code.promise },
    ],
    { initialEntries: ['/form'] },
  )
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
  })
  root.render(<RouterProvider router={router} />)
  await screen.findByText('Form')
  return { router, code }
}

it('navigates from the rendered page', async () => {
  const answer = Promise.withResolvers<To>()
  await openForm([answer.promise])
  answer.resolve('/done')
  expect(await screen.findByText('Done')).toBeVisible()
})

it('leaves the user on a page that was opened in the meantime, or is still loading', async () => {
  const [first, second, third] = [
    Promise.withResolvers<To>(),
    Promise.withResolvers<To>(),
    Promise.withResolvers<number>(),
  ]
  const { router, code } = await openForm([first.promise, second.promise, third.promise])
  const opening = router.navigate('/other')
  first.resolve('/done')
  await first.promise
  expect(router.state.navigation.location?.pathname).toBe('/other')
  code.resolve({ element: <h1>Other</h1> })
  await opening
  await screen.findByText('Other')
  second.resolve('/done')
  await second.promise
  third.resolve(-1)
  await third.promise
  expect(router.state.navigation.state).toBe('idle')
  expect(router.state.location.pathname).toBe('/other')
})
