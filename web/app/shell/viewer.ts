/** What the shell needs to know of the signed-in person. */
export interface ShellViewer {
  id: string
  name: string
  email: string
  avatarUrl: string | null
  isAdmin: boolean
  /** An admin's role that waits for two-factor. */
  secondFactorNeeded: boolean
  citySlug: string | null
  cityName: string | null
}
