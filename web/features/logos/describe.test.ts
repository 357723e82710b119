import { expect, it } from 'vitest'
import type { Logo } from '../../../contract/logos.ts'
import '../../locales/en/logos.ts'
import { createI18n } from '../../lib/i18n/i18n.ts'
import { describe as inWords } from './logos-page.tsx'

const { t } = createI18n()
const logo = (traits: Logo['traits'], customPrompt = ''): Logo => ({
  id: '0b2f7a52-3c1e-4c2a-9a66-1f3f6d0a0c01',
  style: 'monogram',
  concept: 'arch',
  customPrompt,
  imageUrl: '/logo.png',
  drawn: true,
  traits,
  createdAt: '2026-06-11T12:00:00.000Z',
})
const traits = {
  ground: 'night',
  main: 'white',
  shape: null,
  letters: null,
  drawnAs: 'monogram',
  unwritten: null,
} as const

it('describes what a drawn logo shows', () => {
  const drawn = 'Monogram logo of an arch, white on night blue'
  expect(inWords(t, logo(traits))).toBe(drawn)
  expect(inWords(t, logo({ ...traits, shape: 'heart' }))).toBe(`${drawn}, with a heart`)
  expect(inWords(t, logo({ ...traits, letters: 'AR' }))).toBe(`${drawn}, saying “AR”`)
  expect(inWords(t, logo({ ...traits, shape: 'heart', letters: 'AR' }))).toBe(`${drawn}, with a heart, saying “AR”`)
})

it('describes the request for a painted logo', () => {
  expect(inWords(t, logo(null))).toBe('Monogram logo of an arch')
  expect(inWords(t, logo(null, 'two lamps'))).toBe('Monogram logo of an arch: two lamps')
})
