import type { LogoConcept, LogoShape, LogoStyle } from '../../contract/logo-vocabulary.ts'
import type { Brief, Logo, Motif } from './art.ts'
import { contrast, paletteFor } from './colors.ts'
import { letters as loadLetters, type Letters } from './letters.ts'
import { arch } from './motifs/arch.ts'
import { balcony } from './motifs/balcony.ts'
import { flower } from './motifs/flower.ts'
import { sea } from './motifs/sea.ts'
import { table } from './motifs/table.ts'
import { readPrompt } from './prompt.ts'
import type { LogoTraits } from './provider.ts'
import { chanceOf } from './random.ts'
import { emblem } from './styles/emblem.ts'
import { geometric } from './styles/geometric.ts'
import { handCut } from './styles/hand-cut.ts'
import { monogram, initials } from './styles/monogram.ts'
import { monoline } from './styles/monoline.ts'
import { tile } from './styles/tile.ts'
import { wordmark } from './styles/wordmark.ts'
import { svgOf } from './svg.ts'

const motifs: Record<LogoConcept, Motif> = { table, flower, balcony, sea, arch }
const styles: Record<LogoStyle, (brief: Brief) => Logo> = {
  geometric,
  tile,
  handCut,
  monoline,
  monogram,
  emblem,
  wordmark,
}
/** A thing that is the theme itself need not be put into it once more. */
const sameAs: Partial<Record<LogoConcept, LogoShape>> = { flower: 'flower', sea: 'wave' }
const lightPage = '#F4F5F2'
/** Written where a style has letters and the prompt names nobody. */
const ownName = 'Our Peeps'

/** Draws a logo: the same for the same wishes and seed, byte for byte, on every machine. */
export async function drawLogo({
  style,
  concept,
  prompt,
  seed,
}: {
  style: LogoStyle
  concept: LogoConcept
  prompt: string
  seed: string
}): Promise<{ svg: string; traits: LogoTraits }> {
  const letters = await loadLetters()
  const asked = readPrompt(prompt)
  const chance = chanceOf(style, concept, prompt, seed)
  const palette = paletteFor(asked.colors, chance)
  const name = writable(asked.name, letters) ?? ownName
  const { count } = asked
  const shape = asked.shape === sameAs[concept] ? null : asked.shape
  const lightMain = contrast(palette.inks.main, lightPage) < 1.7
  const logo = styles[style]({ chance, concept, letters, name, motif: motifs[concept], shape, count, lightMain })
  const written = { monogram: initials(name), emblem: name, wordmark: name }
  return {
    svg: svgOf(logo, palette),
    traits: {
      ground: palette.names[logo.groundInk === 'main' ? 'main' : 'ground'],
      main: palette.names[logo.groundInk === 'main' ? 'ground' : 'main'],
      shape,
      letters: style in written ? written[style as keyof typeof written] : null,
    },
  }
}

/** The name as far as the brand's letters can write it; null where nothing of it is left. */
function writable(name: string | null, letters: Letters): string | null {
  const kept = Array.from(name ?? '')
    .filter(letter => letters.knows(letter))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(kept) ? kept : null
}
