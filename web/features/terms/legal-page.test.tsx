import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { TermsVersion } from '../../../contract/terms.ts'
import { refusal, refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anAdmin, anId, minutesAgo } from '../../testing/samples.ts'

const aVersion = (change: Partial<TermsVersion> = {}): TermsVersion => ({
  id: anId(),
  version: 7,
  title: 'Terms of Use',
  contentMd: '## One\n\nBe kind.',
  effectiveAt: '2999-01-01',
  published: false,
  state: 'draft',
  revision: 1,
  createdAt: minutesAgo(60),
  updatedAt: minutesAgo(60),
  updatedBy: { id: anId(), name: 'Ruth Admin' },
  can: { edit: true, withdraw: false },
  ...change,
})

async function open(versions: TermsVersion[], terms: NonNullable<ApiAnswers['terms']> = {}) {
  const put = (stored: TermsVersion) => {
    versions = [stored, ...versions.filter(({ id }) => id !== stored.id)]
    return stored
  }
  const states = (published: boolean) =>
    published
      ? { published, state: 'scheduled' as const, can: { edit: false, withdraw: true } }
      : { published, state: 'draft' as const, can: { edit: true, withdraw: false } }
  const found = (id: string) => versions.find(version => version.id === id)!
  return openPage('/admin/legal', {
    as: anAdmin(),
    wide: true,
    api: {
      terms: {
        versions: () => ({
          items: versions,
          next: Math.max(0, ...versions.map(({ version }) => version)) + 1,
          today: '2026-11-23',
        }),
        version: ({ termsId }) => found(termsId),
        create: ({ published = false, ...words }) => put(aVersion({ ...words, ...states(published) })),
        update: ({ termsId, published = false, revision, ...words }) =>
          put(aVersion({ ...found(termsId), ...words, ...states(published), revision: revision + 1 })),
        withdraw: ({ termsId }) => put(aVersion({ ...found(termsId), ...states(false) })),
        ...terms,
      },
      admin: { users: refuse('INVALID_CURSOR'), userCount: refuse('TOO_MANY_REQUESTS') },
    },
  })
}
const content = () => screen.findByLabelText('Content, in Markdown')
const write = async (text: string) => fireEvent.change(await content(), { target: { value: text } })
const number = () => screen.getByLabelText('Version')
const button = (name: string) => within(screen.getByRole('main')).getByRole('button', { name })
const asked = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('creates, saves, publishes and withdraws a version', async () => {
  const { user } = await open([])
  expect(await content()).toHaveValue('')
  screen.getByText('Add some content to save.')
  expect(button('Save draft')).toBeDisabled()
  expect(button('Publish')).toBeDisabled()
  fireEvent.change(number(), { target: { value: '12' } })
  fireEvent.change(screen.getByLabelText('Effective date'), { target: { value: '2999-01-01' } })
  await write('## Who\n\nPeople of the city.')
  const preview = within(screen.getByRole('article', { name: 'Preview' }))
  await preview.findByRole('heading', { name: 'Who' })
  preview.getByText(/Version 12 · effective 1 January 2999/)
  await user.click(button('Save draft'))
  await toast('Version 12 saved as a draft.')
  await waitFor(() => expect(number()).toHaveAttribute('readonly'))
  await user.click(button('Publish'))
  const question = await asked('Publish version 12?')
  question.getByText('It takes effect on 1 January 2999.', { exact: false })
  await user.click(question.getByRole('button', { name: 'Publish' }))
  await toast('Version 12 published.')
  await screen.findByRole('heading', { name: 'Version 12' })
  screen.getAllByText('scheduled')
  await user.click(button('Withdraw'))
  await user.click((await asked('Withdraw version 12?')).getByRole('button', { name: 'Withdraw' }))
  await toast('Version 12 is a draft again.')
  await waitFor(async () => expect(await content()).toHaveValue('## Who\n\nPeople of the city.'))
})

it('shows a taken version number at its field and keeps the typed text', async () => {
  const { user, go } = await open([], { create: refuse('VERSION_TAKEN', { fields: { version: 'termsVersionTaken' } }) })
  await write('Mine')
  fireEvent.change(number(), { target: { value: '1' } })
  await user.click(button('Save draft'))
  await toast('Failed to create/update terms')
  await waitFor(() => expect(number()).toHaveFocus())
  expect(number()).toHaveAccessibleDescription(/That version already exists\./)
  expect(await content()).toHaveValue('Mine')
  await go('/ask')
  await user.click((await asked('Leave without saving?')).getByRole('button', { name: 'Leave' }))
  await go('/admin/legal')
  expect(await content()).toHaveValue('Mine')
  screen.getByText('Not saved yet')
  await user.click(button('Discard changes'))
  await user.click((await asked('Discard unsaved changes?')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
})

it('names who changed a draft first, compares both texts and saves over theirs', async () => {
  const draft = aVersion()
  const theirs = aVersion({ ...draft, contentMd: '## One\n\nBe very kind.', revision: 2 })
  const { api, user } = await open([draft])
  await write('## One\n\nBe kind, always.')
  const update = () => {
    throw refusal('TERMS_CHANGED', { changedBy: 'Jordi Vila', changedAt: minutesAgo(1) })
  }
  api.answer({ terms: { update, version: () => theirs } })
  await user.click(button('Save draft'))
  await screen.findByText('Jordi Vila changed this version in the meantime.')
  expect(await content()).toHaveValue('## One\n\nBe kind, always.')
  await user.click(screen.getByText('Compare with mine'))
  const differences = await screen.findByRole('region', { name: 'Differences' })
  expect(within(differences).getByRole('deletion')).toHaveTextContent('very')
  expect(within(differences).getByRole('insertion')).toHaveTextContent('always')
  await user.click(button('Back to the editor'))
  api.answer({
    terms: { update: ({ contentMd, revision }) => aVersion({ ...draft, contentMd, revision: revision + 1 }) },
  })
  await user.click(button('Replace with mine'))
  await toast('Version 7 saved as a draft.')
  expect(api.sent('terms.update').at(-1)).toMatchObject({ contentMd: '## One\n\nBe kind, always.', revision: 2 })
  await waitFor(() => expect(screen.queryByText(/^Jordi Vila has changed/)).toBeNull())
})

it('rejects terms that are too long at their field', async () => {
  const { api, user } = await open([aVersion()])
  await write('a'.repeat(60_001))
  await user.click(button('Save draft'))
  await screen.findByText('The terms can have up to 60,000 characters.')
  expect(await content()).toHaveFocus()
  expect(api.sent('terms.update')).toEqual([])
})

it('asks before leaving with unsaved text and restores it on return', async () => {
  const { user } = await open([aVersion()])
  await write('More words')
  await user.click(screen.getByRole('link', { name: 'User Management' }))
  await user.click((await asked('Leave without saving?')).getByRole('button', { name: 'Keep editing' }))
  expect(location.pathname).toBe('/admin/legal')
  await user.click(screen.getByRole('link', { name: 'User Management' }))
  await user.click((await asked('Leave without saving?')).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/users'))
  await user.click(screen.getByRole('link', { name: 'Legal' }))
  expect(await content()).toHaveValue('More words')
})
