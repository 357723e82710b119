import type { TFunction } from 'i18next'
import type { Logo } from '../../../contract/logos.ts'

export function describe(t: TFunction, { style, concept, traits, customPrompt: prompt }: Logo): string {
  const words = { style: t(`logos.styles.${traits?.drawnAs ?? style}`), concept: t(`logos.alt.concept.${concept}`) }
  if (!traits) return prompt ? t('logos.alt.paintedPrompt', { ...words, prompt }) : t('logos.alt.painted', words)
  const { ground, main, letters } = traits
  const drawn = { ...words, main: t(`logos.alt.color.${main}`), ground: t(`logos.alt.color.${ground}`) }
  const shape = traits.shape && t(`logos.alt.shapes.${traits.shape}`)
  if (shape && letters) return t('logos.alt.drawnBoth', { ...drawn, shape, letters })
  if (shape) return t('logos.alt.drawnShape', { ...drawn, shape })
  return letters ? t('logos.alt.drawnLetters', { ...drawn, letters }) : t('logos.alt.drawn', drawn)
}
