import { pages } from '../../../contract/pages.ts'

const parameter = 'deletion'

/** The sign-in page, which says when the account will be deleted. */
export const scheduledUrl = (dueAt: string): string => `${pages.signIn}?${new URLSearchParams({ [parameter]: dueAt })}`

/** Null without a valid date, because anyone can make such a URL. */
export function scheduledDate(search: string): string | null {
  const value = new URLSearchParams(search).get(parameter)
  return value && !Number.isNaN(Date.parse(value)) ? value : null
}
