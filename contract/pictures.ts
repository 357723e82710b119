import * as z from 'zod/mini'

/** An image in its stored widths, smallest first. The content of a URL never changes. */
export const picture = z.object({
  width: z.int(),
  height: z.int(),
  sizes: z.array(z.object({ width: z.int(), url: z.string() })),
})
export type Picture = z.infer<typeof picture>

/** Widths in which images of posts are stored, up to their own width. */
export const pictureWidths = [320, 640, 960, 1600] as const
