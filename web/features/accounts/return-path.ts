import { ownPath, pages } from '../../../contract/pages.ts'

/** Accepts only paths of this site, to prevent open redirects. */
export const returnPath = (search: string, origin: string = location.origin): string =>
  ownPath(new URLSearchParams(search).get('return'), origin) ?? pages.home

/** Navigation state of the sign-in page. */
export interface SignInState {
  email?: string
  passwordChanged?: boolean
}
