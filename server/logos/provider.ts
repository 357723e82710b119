import type { LogoColor, LogoConcept, LogoShape, LogoStyle } from '../../contract/logo-vocabulary.ts'

export interface LogoRequest {
  style: LogoStyle
  concept: LogoConcept
  /** The user's text; may be empty. */
  prompt: string
  /** Another seed gives another logo for the same input. */
  seed: string
  /** Aborts when the client disconnects or the timeout passes. */
  signal: AbortSignal
}

export interface LogoTraits {
  ground: LogoColor
  main: LogoColor
  shape: LogoShape | null
  letters: string | null
  /** The drawn style, which differs from the requested one if that cannot write the words of the prompt. */
  drawnAs: LogoStyle
  /** Words of the prompt that are missing: the style draws no words, the typeface lacks their letters, or they are too long. */
  unwritten: { words: string; lacks: 'style' | 'letters' | 'room' } | null
}

export interface GeneratedLogo {
  /** 1024 × 1024 pixels. */
  png: Uint8Array
  /** Only from the embedded provider. */
  svg?: string
  traits?: LogoTraits
}

/** A source of logos. `generate` throws LOGO_REFUSED, LOGO_TIMEOUT or LOGO_FAILED. */
export interface LogoProvider {
  generate(request: LogoRequest): Promise<GeneratedLogo>
}
