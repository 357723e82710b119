import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import type { Logo } from '../../../contract/logos.ts'
import { held, refuse, type ApiAnswers, type RawAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anId, minutesAgo } from '../../testing/samples.ts'

const traits = {
  ground: 'night',
  main: 'red',
  shape: null,
  letters: null,
  drawnAs: 'tile',
  unwritten: null,
} as const satisfies Logo['traits']

let drawn = 0
const aLogo = (change: Partial<Logo> = {}): Logo => {
  const id = change.id ?? anId()
  return {
    id,
    style: 'tile',
    concept: 'flower',
    customPrompt: '',
    imageUrl: `${location.origin}/media/logos/${++drawn}.png`,
    drawn: true,
    traits,
    createdAt: minutesAgo(5),
    ...change,
  }
}

type Parts = Record<string, Promise<Blob>>
class FakeClipboardItem {
  readonly parts: Parts
  constructor(parts: Parts) {
    this.parts = parts
  }
}

const prompt = () => screen.findByLabelText(/^Custom prompt/)
const button = (name: string) => screen.findByRole('button', { name })
const stage = () => screen.findByAltText(/ logo of /)
const results = () => within(screen.getByText('Latest five').closest('section')!).getAllByRole('button')
const open = (logos: ApiAnswers['logos'], raw: RawAnswers = {}) =>
  openPage('/logo-generator', { api: { logos: { list: () => ({ items: [] }), ...logos } }, raw })

it('draws a logo from the choices and the prompt, and another one on request', async () => {
  const drawnTraits = { ...traits, shape: 'heart', letters: 'AR', drawnAs: 'monogram' } as const
  const { user, api } = await open({
    generate: ({ id, style, concept, customPrompt = '' }) =>
      aLogo({ id, style, concept, customPrompt, traits: drawnTraits }),
  })
  await screen.findByText('Your first logo will appear here.')
  await user.click(screen.getByText('Monogram'))
  await user.click(screen.getByText('Arch'))
  expect((await button('Monogram')).getAttribute('aria-pressed')).toBe('true')
  await user.click(await prompt())
  await user.paste('for Anna Ribas, night blue, a heart')
  await user.click(screen.getByText('Generate'))
  await screen.findByText('Your logo is ready.')
  expect(await stage()).toHaveAccessibleName('Monogram logo of an arch, red on night blue, with a heart, saying “AR”')
  const first = (await stage()).getAttribute('src')
  await user.click(screen.getByText('Generate'))
  await waitFor(async () => expect((await stage()).getAttribute('src')).not.toBe(first))
  const sent = api.sent('logos.generate') as { id: string }[]
  expect(sent[0]).toMatchObject({
    style: 'monogram',
    concept: 'arch',
    customPrompt: 'for Anna Ribas, night blue, a heart',
  })
  expect(sent[1]?.id).not.toBe(sent[0]?.id)

  await user.click(results()[1]!)
  expect(await stage()).toHaveAttribute('src', first)
  const dark = screen.getByLabelText('Show on a dark background')
  await user.click(dark)
  expect(dark).toHaveAttribute('aria-pressed', 'true')
})

it('shows that a style cannot draw text, and names the style used instead', async () => {
  const wordmark = { ...traits, letters: 'Can Set', drawnAs: 'wordmark' } as const
  const { user, api } = await open({ generate: ({ id, style }) => aLogo({ id, style, traits: wordmark }) })
  const field = await prompt()
  const rule = /Tile can’t draw words, so words in quotes become a wordmark/
  expect(field).toHaveAccessibleDescription(rule)
  await user.click(await button('Generate'))
  expect(await screen.findAllByText(/we drew “Can Set” in the Wordmark style/)).toHaveLength(2)

  for (const [lacks, said] of [
    ['style', /Put “Anna” in quotes/],
    ['letters', /doesn’t have “Anna”/],
    ['room', /no room for “Anna”/],
  ] as const) {
    const unwritten = { words: 'Anna', lacks }
    api.answer({ logos: { generate: ({ id, style }) => aLogo({ id, style, traits: { ...traits, unwritten } }) } })
    await user.click(await button('Generate'))
    await screen.findAllByText(said)
  }

  await user.click(await button('Emblem'))
  expect(field).not.toHaveAccessibleDescription(rule)
})

it('keeps the latest five logos', async () => {
  const items = Array.from({ length: 5 }, () => aLogo())
  const { user } = await open({ list: () => ({ items }), generate: ({ id }) => aLogo({ id }) })
  await user.click(await button('Generate'))
  await screen.findByText('Your logo is ready.')
  expect(results()).toHaveLength(5)
  expect(document.querySelector(`img[src="${items[4]?.imageUrl}"]`)).toBeNull()
})

it('keeps the prompt and the last logo when drawing fails', async () => {
  const last = aLogo()
  const { user, api } = await open({ list: () => ({ items: [last] }), generate: refuse('LOGO_REFUSED') })
  await user.click(await prompt())
  await user.paste('something that is refused')
  await user.click(screen.getByText('Generate'))
  await toast('Generation Failed')
  const alert = (await screen.findByText(/Your last logo is still here\.$/)).closest('[role=alert]')
  await waitFor(() => expect(alert).toHaveFocus())
  expect(alert).toHaveTextContent('That prompt was refused.')
  expect(await stage()).toHaveAttribute('src', last.imageUrl)
  expect(await prompt()).toHaveValue('something that is refused')
  api.answer({ logos: { generate: ({ id }) => aLogo({ id }) } })
  await user.click(screen.getByText('Generate'))
  await screen.findByText('Your logo is ready.')
  expect(alert).not.toBeInTheDocument()
})

it('marks a prompt that is too long at its field', async () => {
  const { user } = await open({ generate: ({ id }) => aLogo({ id }) })
  await user.click(await prompt())
  await user.paste('x'.repeat(301))
  await screen.findByText('301 / 300')
  await user.click(screen.getByText('Generate'))
  await waitFor(async () => expect(await prompt()).toHaveAccessibleDescription(/^That's too long\./))
})

it('cancels a request', async () => {
  const answer = held<Logo>()
  const { user, api } = await open({ generate: () => answer.promise })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await user.click(await button('Generate'))
  await screen.findByText('Generating')
  await waitFor(() => expect(api.sent('logos.generate')).toHaveLength(1))
  // Longer than the server's timeout for the generator.
  expect(timeout.mock.calls.some(([patience]) => patience > limits.logoPatience)).toBe(true)
  await user.click(screen.getByText('Cancel'))
  await screen.findByText('Your first logo will appear here.')
  expect(await button('Generate')).toHaveFocus()
  api.answer({ logos: { generate: ({ id }) => aLogo({ id }) } })
  await user.keyboard('{Enter}')
  await stage()
})

it('shows an error when the picture cannot be fetched or copied', async () => {
  const logo = aLogo()
  const path = `GET ${new URL(logo.imageUrl).pathname}`
  const { user, api } = await open(
    { list: () => ({ items: [logo] }) },
    { [path]: () => new Response(null, { status: 404 }) },
  )
  await user.click(await button('Download'))
  await user.click(await screen.findByText('PNG, 1024 × 1024'))
  await toast('Download Failed')

  vi.stubGlobal('ClipboardItem', FakeClipboardItem)
  const copied: object[] = []
  const write = vi.spyOn(navigator.clipboard, 'write')
  write.mockImplementation(async ([item]) => {
    const { parts } = item as unknown as FakeClipboardItem
    for (const [type, blob] of Object.entries(parts)) copied.push({ type, size: (await blob).size })
  })
  await user.click(await button('Copy'))
  await toast('Copy Failed')
  await toast("We couldn't get the image. Please try again.")
  api.raw({ [path]: () => new Response('picture') })
  await user.click(await button('Copy'))
  await toast('Image copied to clipboard.')
  expect(copied).toEqual([{ type: 'image/png', size: 7 }])
  write.mockRejectedValueOnce(new DOMException('Not allowed', 'NotAllowedError'))
  await user.click(await button('Copy'))
  await toast("Your browser doesn't allow copying images. You can download it instead.")
})
