import type { LogoColor, LogoConcept, LogoShape, LogoStyle } from '../../contract/logo-vocabulary.ts'

export interface LogoRequest {
  style: LogoStyle
  concept: LogoConcept
  /** What somebody typed; may be empty. */
  prompt: string
  /** With another seed the same wishes give another logo. */
  seed: string
  /** Whoever waits may go away, and nobody waits for ever. */
  signal: AbortSignal
}

/** What can be said in words of a logo that was drawn here. */
export interface LogoTraits {
  ground: LogoColor
  main: LogoColor
  shape: LogoShape | null
  letters: string | null
  /** The style that was drawn, where the requested one cannot write the words of the prompt. */
  drawnAs: LogoStyle
  /** Words of the prompt that are missing: the style draws no words, the typeface lacks their letters, or they are too long. */
  unwritten: { words: string; lacks: 'style' | 'letters' | 'room' } | null
}

export interface GeneratedLogo {
  /** 1024 pixels wide and high. */
  png: Uint8Array
  /** Where it was drawn and not painted. */
  svg?: string
  traits?: LogoTraits
}

/** Whoever makes logos. `generate` throws LOGO_REFUSED, LOGO_TIMEOUT or LOGO_FAILED. */
export interface LogoProvider {
  generate(request: LogoRequest): Promise<GeneratedLogo>
}
