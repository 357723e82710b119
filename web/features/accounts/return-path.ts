import { ownPath, pages } from '../../../contract/pages.ts'

/** Where to go after signing in: the page that was asked for, if it is one of ours, else home. */
export const returnPath = (search: string, origin: string = location.origin): string =>
  ownPath(new URLSearchParams(search).get('return'), origin) ?? pages.home
