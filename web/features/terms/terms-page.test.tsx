import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Outputs } from '../../../contract/contract.ts'
import type { TermsInEffect } from '../../../contract/terms.ts'
import { refuse } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'
import { aViewer } from '../../testing/samples.ts'

type Next = Outputs['terms']['latest']['next']

const terms = (contentMd: string): TermsInEffect => ({
  version: 7,
  title: 'Terms of Use',
  effectiveAt: '2026-07-01',
  contentMd,
})
const parts =
  '## 1. Seats\n\nBe kind.\n\n## 2. Chairs\n\nSit.\n\n## 7. Your data\n\n[Law](https://commission.europa.eu/)'
const open = (contentMd: string, as: ReturnType<typeof aViewer> | null = null, next: Next = null) =>
  openPage('/terms', { as, api: { terms: { latest: () => ({ terms: terms(contentMd), next }) } } })
const heading = () => screen.findByRole('heading', { level: 1, name: 'Terms of Use' })

it('shows a visitor the version, its sections and a sign-in link', async () => {
  await open(parts)
  await heading()
  screen.getByText('Version 7 · effective 1 July 2026')
  await waitFor(() => expect(document.title).toBe('Terms of Use · Our Peeps'))
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }))
  expect(contents.getByText('7. Your data')).toHaveAttribute('href', '/terms#terms-your-data')
  const law = screen.getByText(/^Law/)
  expect(law.closest('a')).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(law.closest('a')).toHaveAccessibleName(/^Law\s?\(opens in a new tab\)$/)
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
})

it('shows a member the terms within the app layout, with a link to home', async () => {
  const { user } = await open(parts, aViewer())
  await heading()
  expect(screen.queryByText('Sign in')).toBeNull()
  await user.click(await screen.findByLabelText('Back'))
  await waitFor(() => expect(location.pathname).toBe('/home'))
})

it('names the date of the next version', async () => {
  await open(parts, null, { version: 8, effectiveAt: '2027-09-01' })
  await heading()
  expect(screen.getByText('A new version takes effect on 1 September 2027.')).toBeVisible()
})

it('shows that nothing is published', async () => {
  await openPage('/terms', { as: null, api: { terms: { latest: () => ({ terms: null, next: null }) } } })
  const words = 'Terms of Use are not currently available. Please contact support if you need assistance.'
  expect(await screen.findByText(words)).toBeVisible()
})

it('shows a load error, and retries', async () => {
  const { user, api } = await openPage('/terms', { as: null, api: { terms: { latest: refuse('INTERNAL') } } })
  await screen.findByText("We couldn't load the terms.")
  api.answer({ terms: { latest: () => ({ terms: terms(parts), next: null }) } })
  await user.click(screen.getByText('Try Again'))
  expect(await heading()).toBeVisible()
})

it('executes no script from the text', async () => {
  await open(
    [
      '# First',
      '<img src=x onerror="document.title=1">',
      '![x](https://elsewhere.example/x.png)',
      '[one](javascript:document.title=1) [two](data:text/html,x) [three](//elsewhere.example)',
      '<iframe src="https://elsewhere.example"></iframe><form action="/x"><input></form><style>*{display:none}</style>',
      '<svg onload="document.title=1"></svg><script>document.title=1</script>',
      '### Main',
      'The end.',
    ].join('\n\n'),
  )
  await screen.findByText('The end.')
  screen.getByRole('heading', { level: 2, name: 'First' })
  screen.getByRole('heading', { level: 3, name: 'Main' })
  const main = document.getElementById('main')!
  expect(main.querySelectorAll('img, iframe, form, input, style, script, svg[onload]')).toHaveLength(0)
  expect(within(main).queryByRole('link', { name: /one|two|three/ })).toBeNull()
  await waitFor(() => expect(document.title).toBe('Terms of Use · Our Peeps'))
  expect(document.querySelectorAll('[id=main]')).toHaveLength(1)
})
