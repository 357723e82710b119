import {
  letteredStyles,
  type LogoConcept,
  type LogoShape,
  type LogoStyle,
} from '../../contract/values/logo-vocabulary.ts'
import type { Brief, Logo, Motif } from './art.ts'
import { contrast, paletteFor } from './colors.ts'
import { letters as loadLetters, type Letters } from './letters.ts'
import { arch } from './motifs/arch.ts'
import { balcony } from './motifs/balcony.ts'
import { flower } from './motifs/flower.ts'
import { sea } from './motifs/sea.ts'
import { table } from './motifs/table.ts'
import { readPrompt, type Asked } from './prompt.ts'
import type { LogoTraits } from '../db/tables/logos.ts'
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
const sameAs: Partial<Record<LogoConcept, LogoShape>> = { flower: 'flower', sea: 'wave' }
const lightPage = '#F4F5F2'
const ownName = 'Our Peeps'

const isLettered = (style: LogoStyle) => (letteredStyles as readonly LogoStyle[]).includes(style)
const fallback = 'wordmark' satisfies (typeof letteredStyles)[number]

/**
 * Deterministic: the same input gives the same bytes on every machine. Quoted words in a style without letters become a wordmark;
 * `traits` reports such changes.
 */
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
  const writableName = writable(asked.name, letters)
  const name = writableName ?? ownName
  const drawnAs = asked.quoted && writableName && !isLettered(style) ? fallback : style
  const hasLetters = isLettered(drawnAs)
  const { count } = asked
  const shape = asked.shape === sameAs[concept] ? null : asked.shape
  const lightMain = contrast(palette.inks.main, lightPage) < 1.7
  const logo = styles[drawnAs]({ chance, concept, letters, name, motif: motifs[concept], shape, count, lightMain })
  return {
    svg: svgOf(logo, palette),
    traits: {
      ground: palette.names[logo.groundInk === 'main' ? 'main' : 'ground'],
      main: palette.names[logo.groundInk === 'main' ? 'ground' : 'main'],
      shape,
      letters: hasLetters ? (drawnAs === 'monogram' ? initials(name) : name) : null,
      drawnAs,
      unwritten: unwritten(asked, letters, hasLetters),
    },
  }
}

function unwritten({ name, quoted, omitted }: Asked, letters: Letters, hasLetters: boolean): LogoTraits['unwritten'] {
  if (!name) return null
  if (!hasLetters && !quoted) return { words: name, lacks: 'style' }
  const unknown = Array.from(name, letter => (letters.knows(letter) ? ' ' : letter)).join('')
  const words = unknown.replace(/ +/g, ' ').trim()
  if (words) return { words, lacks: 'letters' }
  return omitted ? { words: omitted, lacks: 'room' } : null
}

function writable(name: string | null, letters: Letters): string | null {
  const kept = Array.from(name ?? '')
    .filter(letter => letters.knows(letter))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(kept) ? kept : null
}
