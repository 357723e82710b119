import type { LogoColor, LogoConcept, LogoShape, LogoStyle } from '../../contract/values/logo-vocabulary.ts'

export interface LogoRequest {
  style: LogoStyle
  concept: LogoConcept
  prompt: string
  seed: string
  signal: AbortSignal
}

export interface LogoTraits {
  ground: LogoColor
  main: LogoColor
  shape: LogoShape | null
  letters: string | null
  drawnAs: LogoStyle
  unwritten: { words: string; lacks: 'style' | 'letters' | 'room' } | null
}

export interface GeneratedLogo {
  png: Uint8Array
  svg?: string
  traits?: LogoTraits
}

export interface LogoProvider {
  generate(request: LogoRequest): Promise<GeneratedLogo>
}
