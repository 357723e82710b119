import { ownPath, pages } from '../../../contract/pages.ts'

const key = 'return-to'

/** The page that a visitor came for, until their profile is complete: the link of the confirmation opens a new tab. */
export function keepReturn(search: string): void {
  const path = new URLSearchParams(search).get('return')
  try {
    if (path) localStorage.setItem(key, path)
    else localStorage.removeItem(key)
  } catch {
    // Without storage, they start at home.
  }
}

/** Accepts only paths of this site. */
export function keptReturn(): string {
  try {
    return ownPath(localStorage.getItem(key), location.origin) ?? pages.home
  } catch {
    return pages.home
  }
}

export const forgetReturn = () => keepReturn('')
