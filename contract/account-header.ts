/**
 * Id of the displayed account. Tabs share the cookie, so a request whose cookie belongs to another account counts as signed out.
 */
export const accountHeader = 'x-account'
/** The same id for the session endpoint, which returns the current account even if it differs. */
export const shownAccountHeader = 'x-shown-account'
export const accountParameter = 'account'
