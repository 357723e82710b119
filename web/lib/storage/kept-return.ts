import { readLocal, writeLocal } from './local.ts'
import { ownPath, pages } from '../../../contract/pages.ts'

const key = 'return-to'

/** The page that a visitor came for, until their profile is complete: the link of the confirmation opens a new tab. */
export function keepReturn(search: string): void {
  writeLocal(key, new URLSearchParams(search).get('return') || null)
}

/** Accepts only paths of this site. */
export const keptReturn = (): string => ownPath(readLocal(key), location.origin) ?? pages.home

export const forgetReturn = () => keepReturn('')
