import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { noConnection } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'

it('offers each language by its own name and switches to the chosen one', async () => {
  const { user, api } = await openPage('/auth/login', {
    as: null,
    api: { accounts: { chooseLanguage: ({ language }) => ({ language }) } },
  })
  expect(await screen.findByText('English')).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByText('Español'))
  await screen.findByRole('heading', { name: 'Entrar' })
  expect(document.documentElement.lang).toBe('es')
  expect(screen.getByText('Español')).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('language')).toBe('es')
  await waitFor(() => expect(api.sent('accounts.chooseLanguage')).toEqual([{ language: 'es' }]))
})

it('shows an error when the choice cannot be saved', async () => {
  const { user } = await openPage('/auth/login', { as: null, api: { accounts: { chooseLanguage: noConnection } } })
  await user.click(await screen.findByText('Català'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Hi ha problemes de connexió. Comprova que tens internet i torna-ho a provar./,
  )
})
