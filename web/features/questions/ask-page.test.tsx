import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { noConnection, refuse } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { aQuestion } from '../../testing/samples.ts'

const text = () => screen.findByLabelText('Your question')
const send = () => screen.findByRole('button', { name: 'Ask' })

it('validates the question while it is typed', async () => {
  const { user } = await openPage('/ask')
  expect(await send()).toBeDisabled()
  await user.type(await text(), 'abc')
  await screen.findByText('Question must be between 4 and 500 characters')
})

it('says why a question was refused and keeps it', async () => {
  const { user, api } = await openPage('/ask', { api: { questions: { ask: refuse('NO_CITY') } } })
  await user.type(await text(), 'Which market is open on Sunday?')
  await user.selectOptions(await screen.findByLabelText('Category'), 'Food & Local Tips')
  await user.click(await send())
  await toast('You must be part of a city to ask questions')
  expect(await text()).toHaveValue('Which market is open on Sunday?')
  api.answer({ questions: { ask: noConnection } })
  await user.click(await send())
  await toast('Failed to post question')
  const asked = aQuestion()
  api.answer({ questions: { ask: () => asked, list: () => ({ items: [asked], next: null }) } })
  await user.click(await send())
  await toast('Question posted!')
  expect(within(await screen.findByRole('article')).getByText(asked.title)).toBeVisible()
})
