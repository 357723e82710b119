const key = 'remember_me'

/** What was chosen at sign-up, which sign-in then proposes. Sessions are not remembered unless somebody asked for it. */
export function readRemember(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

export function writeRemember(remember: boolean) {
  try {
    localStorage.setItem(key, String(remember))
  } catch {
    // Nothing to keep it in: sign-in asks again.
  }
}
