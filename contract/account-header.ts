/**
 * Names the account that a page shows. Tabs of a browser share one cookie: after somebody else has signed in beside it, a
 * page would read and write under their name. Who comes with another account's cookie is signed out for that page.
 */
export const accountHeader = 'x-account'
/**
 * Names the same account where a page asks who is signed in now: the answer may be another account, and says whether this one was
 * deactivated.
 */
export const shownAccountHeader = 'x-shown-account'
/** The same, where no header can be sent. */
export const accountParameter = 'account'
