import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/page.tsx'

it("shows the title of the directory while it loads, and redirects to the viewer's city", async () => {
  await openPage('/our-peeps')
  expect(await screen.findByText('Loading Directory')).toBeVisible()
  await screen.findByRole('heading', { name: 'Community Directory' })
  expect(location.pathname).toBe('/c/barcelona/people')
})
