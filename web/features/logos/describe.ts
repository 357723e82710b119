import type { TFunction } from 'i18next'
import type { Logo } from '../../../contract/logos.ts'

/** A logo in words, for whoever does not see it. */
export function describe(t: TFunction, { style, concept, traits, customPrompt }: Logo): string {
  const words = { style: t(`logos.styles.${style}`), concept: t(`logos.alt.concept.${concept}`) }
  if (!traits) {
    const more = customPrompt && t('logos.alt.prompt', { prompt: customPrompt })
    return t('logos.alt.painted', { ...words, more })
  }
  const { ground, main, shape, letters } = traits
  const more =
    (shape ? t('logos.alt.shape', { shape: t(`logos.alt.shapes.${shape}`) }) : '') +
    (letters ? t('logos.alt.letters', { letters }) : '')
  const colors = { main: t(`logos.alt.color.${main}`), ground: t(`logos.alt.color.${ground}`) }
  return t('logos.alt.drawn', { ...words, ...colors, more })
}
