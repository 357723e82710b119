import * as z from 'zod/mini'

/** The version (contract/edit-version.ts) that a save is based on. Without it, the save is made whatever there is. */
export const basedOn = z.optional(z.string().check(z.maxLength(20)))
