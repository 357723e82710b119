import type { LogoTraits } from '../db/tables/logos.ts'
import type { LogoConcept, LogoStyle } from '../../contract/values/logo-vocabulary.ts'

export interface LogoRequest {
  style: LogoStyle
  concept: LogoConcept
  prompt: string
  seed: string
  signal: AbortSignal
}

export interface GeneratedLogo {
  png: Uint8Array
  svg?: string
  traits?: LogoTraits
}

export interface LogoProvider {
  generate(request: LogoRequest): Promise<GeneratedLogo>
}
