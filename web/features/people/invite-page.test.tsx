import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { findDialog } from '../../testing/dialog.ts'
import { openPage, toast } from '../../testing/page.tsx'

const path = '/auth/signup?invite=Neus4Friends'
const invite = '/c/barcelona/invite'
const copy = () => screen.findByText('Copy link')

it('copies the link, offers it as an email, and lists who joined with it', async () => {
  const { user } = await openPage(invite, { api: { people: { invite: () => ({ path, joined: 0 }) } } })
  await screen.findByText('No one has joined with your link yet.')
  await user.click(await copy())
  expect(await screen.findAllByText('Copied')).not.toHaveLength(0)
  const url = location.origin + path
  expect(await navigator.clipboard.readText()).toBe(url)
  expect(decodeURIComponent(screen.getByText('Email').getAttribute('href') ?? '')).toContain(url)
  expect(screen.getByLabelText('QR code of your invite link')).toBeVisible()
})

it('opens from the directory, and counts the members who joined', async () => {
  const { user } = await openPage('/c/barcelona/people', {
    api: {
      people: {
        list: () => ({ items: [], next: null }),
        count: () => ({ total: 0, more: false }),
        suggestions: () => ({ items: [] }),
        invite: () => ({ path, joined: 1 }),
      },
    },
  })
  await user.click((await screen.findAllByText('Invite People'))[0]!)
  await screen.findByText('1 person joined with your link.')
  expect(location.pathname).toBe(invite)
  await waitFor(() => expect(screen.getByText('Bring someone who should be here')).toHaveFocus())
})

it('renews the link after a confirmation', async () => {
  const renewed = { path: '/auth/signup?invite=AnotherOne', joined: 0 }
  const { user } = await openPage(invite, {
    api: { people: { invite: () => ({ path, joined: 0 }), renewInvite: () => renewed } },
  })
  const ask = await screen.findByText('Renew link')
  await user.click(ask)
  let dialog = await findDialog('Renew your link?')
  expect(dialog).toHaveTextContent('Your old link will stop working. People who already joined with it still count.')
  await user.click(screen.getByText('Cancel'))
  await waitFor(() => expect(ask.closest('button')).toHaveFocus())
  await user.click(ask)
  dialog = await findDialog('Renew your link?')
  await user.click(within(dialog).getByText('Renew link'))
  await toast('Your new link is ready.')
  await user.click(await copy())
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(location.origin + renewed.path))
})

it('offers a retry when the link cannot be loaded, and keeps it when it cannot be renewed', async () => {
  const { user, api } = await openPage(invite, {
    api: { people: { invite: refuse('INTERNAL'), renewInvite: refuse('TOO_MANY_REQUESTS') } },
  })
  await screen.findByText('Failed to load your invite link')
  api.answer({ people: { invite: () => ({ path, joined: 0 }) } })
  await user.click(screen.getByText('Try Again'))
  await copy()
  await user.click(screen.getByText('Renew link'))
  const dialog = await findDialog('Renew your link?')
  await user.click(within(dialog).getByText('Renew link'))
  await toast('Failed to renew the link')
  expect(await copy()).toBeVisible()
})

it('saves the code as a picture', async () => {
  const { user } = await openPage(invite, { api: { people: { invite: () => ({ path, joined: 0 }) } } })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await user.click(await screen.findByText('Save the code'))
  await waitFor(() => expect(saved).toEqual(['our-peeps-invitation.png']))
})

it('names the inviter on the sign-up page, also after a visit to sign-in', async () => {
  const { user, api } = await openPage(path, {
    as: null,
    api: { people: { inviter: () => ({ firstName: 'Neus', city: 'Barcelona' }) } },
  })
  const invited = () => screen.getByText((_, element) => element?.textContent === 'Neus invited you to Barcelona')
  await waitFor(() => expect(invited()).toBeVisible())
  expect(api.sent('people.inviter')).toEqual([{ token: 'neus4friends' }])
  await user.click(screen.getByText('Sign in'))
  await user.click(await screen.findByText('Create an account'))
  await waitFor(() => expect(location.pathname + location.search).toBe(path))
  await waitFor(() => expect(invited()).toBeVisible())
})

it('says that an invitation is invalid, and allows sign-up', async () => {
  const { user } = await openPage('/auth/signup?invite=nobodysoldlink', {
    as: null,
    api: { people: { inviter: refuse('INVITATION_NOT_FOUND') }, accounts: { signUp: ({ email }) => ({ email }) } },
  })
  await screen.findByText('That invitation is no longer valid. You can still sign up.')
  await user.type(await screen.findByLabelText('Name'), 'Quim Roca')
  await user.type(screen.getByLabelText('Email'), 'quim@example.org')
  await user.type(screen.getByLabelText('Password (min 12 characters)'), 'pa amb tomàquet')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await findDialog('Account Created Successfully')
  expect(screen.queryByText(/invited you/)).toBeNull()
})
