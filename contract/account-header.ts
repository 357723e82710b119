/**
 * Id of the account that the page displays. Tabs share the session cookie: after another account signs in, an older page would
 * read and write as that account. A request whose cookie belongs to another account is treated as signed out.
 */
export const accountHeader = 'x-account'
/**
 * The same id for the session endpoint, which returns the current account even if it differs, and whether the displayed one was
 * deactivated.
 */
export const shownAccountHeader = 'x-shown-account'
/** Query parameter for requests that cannot send headers. */
export const accountParameter = 'account'
