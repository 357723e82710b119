const keyOf = (accountId: string) => `onboarding_completed:${accountId}`

/** Set between the last onboarding step and the welcome page, independent of the session, which may already say "onboarded". */
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
    // Without storage the welcome page is skipped and home opens directly.
  }
}

export function clearCompletion(accountId: string) {
  try {
    localStorage.removeItem(keyOf(accountId))
  } catch {
    // No storage, nothing to clear.
  }
}
