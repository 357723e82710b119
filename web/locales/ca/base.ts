import { accounts } from './accounts.ts'
import { errors } from './errors.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** Bundled with every page. */
export const base = { accounts, errors, shell, ui } as const
