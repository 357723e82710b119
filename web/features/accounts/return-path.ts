import { ownPath, pages } from '../../../contract/pages.ts'

/**
 * The path to open after sign-in: the `return` parameter if it is a path of this site, otherwise home. Prevents open redirects.
 */
export const returnPath = (search: string, origin: string = location.origin): string =>
  ownPath(new URLSearchParams(search).get('return'), origin) ?? pages.home
