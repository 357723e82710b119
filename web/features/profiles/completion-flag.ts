const keyOf = (accountId: string) => `onboarding_completed:${accountId}`

/** Set between the last step and the welcome: this person has just arrived, whatever the session still says. */
export function readCompletion(accountId: string): boolean {
  try {
    return localStorage.getItem(keyOf(accountId)) !== null
  } catch {
    return false
  }
}

export function writeCompletion(accountId: string) {
  try {
    localStorage.setItem(keyOf(accountId), 'true')
  } catch {
    // Without it the welcome is left out, and home comes at once.
  }
}

export function clearCompletion(accountId: string) {
  try {
    localStorage.removeItem(keyOf(accountId))
  } catch {
    // There is none.
  }
}
