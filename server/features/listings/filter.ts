import type * as z from 'zod/mini'
import type { listingFilter } from '../../../contract/listings.ts'

/** What the list is narrowed by, as it was asked for. */
export type Filter = z.output<z.ZodMiniObject<typeof listingFilter>>
