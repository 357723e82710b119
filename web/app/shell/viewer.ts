export interface ShellViewer {
  id: string
  name: string
  email: string
  avatarUrl: string | null
  isAdmin: boolean
  /** The admin role is inactive until two-factor authentication is set up. */
  secondFactorNeeded: boolean
  citySlug: string | null
  cityName: string | null
}
