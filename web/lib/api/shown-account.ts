let shown: string | null = null

/** The account shown by this page, sent with each request: the server rejects requests made for another account. */
export const shownAccount = (): string | null => shown

export function showAccount(id: string | null): void {
  shown = id
}
