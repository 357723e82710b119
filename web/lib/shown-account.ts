let shown: string | null = null

/**
 * The account whose data this page shows; null when signed out. Sent with each request, so that the server rejects one
 * made for another account.
 */
export const shownAccount = (): string | null => shown

export function showAccount(id: string | null): void {
  shown = id
}
