import type { LogoColor, LogoConcept, LogoShape, LogoStyle } from '../../contract/values/logo-vocabulary.ts'

export interface LogoRequest {
  style: LogoStyle
  concept: LogoConcept
  /** May be empty. */
  prompt: string
  /** Varies the logo for the same input. */
  seed: string
  signal: AbortSignal
}

export interface LogoTraits {
  ground: LogoColor
  main: LogoColor
  shape: LogoShape | null
  letters: string | null
  /** Differs from the requested style if that cannot write the words. */
  drawnAs: LogoStyle
  unwritten: { words: string; lacks: 'style' | 'letters' | 'room' } | null
}

export interface GeneratedLogo {
  /** 1024 × 1024 pixels. */
  png: Uint8Array
  svg?: string
  traits?: LogoTraits
}

/** `generate` throws LOGO_REFUSED, LOGO_TIMEOUT or LOGO_FAILED. */
export interface LogoProvider {
  generate(request: LogoRequest): Promise<GeneratedLogo>
}
