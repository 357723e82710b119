let shown: string | null = null

/** Whose data this page shows; null where nobody is signed in. What it asks for, it asks for under this name. */
export const shownAccount = (): string | null => shown

export function showAccount(id: string | null): void {
  shown = id
}
