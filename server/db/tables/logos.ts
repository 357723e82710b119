import type { LogoColor, LogoConcept, LogoShape, LogoStyle } from '../../../contract/values/logo-vocabulary.ts'
import type { DefaultTime, Json, Time } from './columns.ts'

export interface LogoTraits {
  ground: LogoColor
  main: LogoColor
  shape: LogoShape | null
  letters: string | null
  drawnAs: LogoStyle
  unwritten: { words: string; lacks: 'style' | 'letters' | 'room' } | null
}

interface LogosTable {
  id: string
  owner_id: string
  style: LogoStyle
  concept: LogoConcept
  prompt: string
  traits: Json<LogoTraits | null> | null
  svg: string | null
  png: Uint8Array
  created_at: DefaultTime
}

interface LogoTurnsTable {
  owner_id: string
  turn_id: string
  until: Time
}

export interface LogosSchema {
  logos: LogosTable
  logo_turns: LogoTurnsTable
}
