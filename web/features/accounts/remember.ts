const key = 'remember_me'

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
    // No storage: sign-in uses the default.
  }
}
