import * as z from 'zod/mini'

/** Stored widths, smallest first. The content of a URL never changes. */
export const picture = z.object({
  width: z.int(),
  height: z.int(),
  sizes: z.array(z.object({ width: z.int(), url: z.string() })),
})
export type Picture = z.infer<typeof picture>

/** Up to the image's own width. */
export const pictureWidths = [320, 640, 960, 1600] as const
