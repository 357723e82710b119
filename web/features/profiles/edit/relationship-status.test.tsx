import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPage } from '../../../testing/page.tsx'
import { aProfile } from '../../../testing/samples.ts'

it('offers the relationship statuses of the specification', async () => {
  await openPage('/profile/edit', { api: { profiles: { own: () => aProfile() } } })
  const select = await screen.findByLabelText(/^Relationship status/)
  for (const words of [
    'Solo but accepting applications',
    'Currently in beta testing',
    'Exclusive, not elusive',
    'Fully merged accounts',
  ])
    expect(select).toHaveTextContent(words)
})
