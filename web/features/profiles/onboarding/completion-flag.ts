const keyOf = (accountId: string) => `onboarding_completed:${accountId}`

/** Independent of the session, which may already say "onboarded" before the welcome page. */
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
    // Without storage home opens directly.
  }
}

export function clearCompletion(accountId: string) {
  try {
    localStorage.removeItem(keyOf(accountId))
  } catch {
    // No storage, nothing to clear.
  }
}
