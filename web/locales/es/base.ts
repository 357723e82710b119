import { accounts } from './accounts.ts'
import { errors } from './errors.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** What everybody may come to read, signed in or not: it is in the first file of every page. */
export const base = { accounts, errors, shell, ui } as const
