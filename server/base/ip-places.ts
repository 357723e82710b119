import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { Reader, type CityResponse } from 'mmdb-lib'
import type { Language } from '../../contract/values/language.ts'
import { EnvironmentError } from './environment.ts'

export interface Places {
  near: (ip: string | null, language: Language) => string | null
}

export const noPlaces: Places = { near: () => null }

/** Reads a database in MaxMind's format into memory; no ip leaves this process. Throws EnvironmentError. */
export function readPlaces(file: string): Places {
  const reader = open(file)
  return {
    near(ip, language) {
      const found = ip !== null && isIP(ip) > 0 ? reader.get(ip) : null
      const names = found?.city?.names
      const city = names?.[language === 'en' ? 'en' : 'es'] ?? names?.en
      const code = found?.country?.iso_code
      const country = code && new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code)
      return [city, country].filter(Boolean).join(', ') || null
    },
  }
}

function open(file: string): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(readFileSync(file))
  } catch (error) {
    throw new EnvironmentError(
      `PLACES_FILE could not be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
