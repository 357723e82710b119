import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/page.tsx'

const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

async function openList() {
  const { user } = await openPage('/events', { api: { events: { list: () => ({ items: [], next: null }) } } })
  const button = await screen.findByRole('button', { name: /^Show/ })
  return { user, button, menu: () => screen.findByRole('menu', { name: button.getAttribute('aria-label') ?? '' }) }
}

it('opens with the name of its button, and a second press closes it', async () => {
  const { user, button, menu } = await openList()
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  await menu()
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await user.click(button)
  await closed()
  await user.click(button)
  await menu()
})

it.each(['{Enter}', ' ', '{ArrowDown}'])('opened by the key “%s” focuses its first item', async key => {
  const { user, button, menu } = await openList()
  button.focus()
  await user.keyboard(key)
  await menu()
  await waitFor(() => expect(screen.getAllByRole('menuitemradio')[0]).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getAllByRole('menuitemradio')[1]).toHaveFocus())
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(button).toHaveFocus())
})

it('leaves focus where the user pressed outside', async () => {
  const { user, button, menu } = await openList()
  await user.click(button)
  await menu()
  const elsewhere = screen.getByRole('searchbox')
  await user.click(elsewhere)
  await closed()
  expect(elsewhere).toHaveFocus()
})
