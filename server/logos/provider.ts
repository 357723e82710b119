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
