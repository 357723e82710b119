/** What the shell needs to know of the signed-in person. */
export interface ShellViewer {
  id: string
  name: string
  email: string
  avatarUrl: string | null
  isAdmin: boolean
  citySlug: string | null
  cityName: string | null
}
