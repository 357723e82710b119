let shown: string | null = null

/**
 * The account whose data this page shows; null when signed out. Sent with each request: the server treats one made for
 * another account as signed out.
 */
export const shownAccount = (): string | null => shown

export function showAccount(id: string | null): void {
  shown = id
}
