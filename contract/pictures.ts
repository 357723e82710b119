import * as z from 'zod/mini'

/** A picture in the widths it is kept in, smallest first, each with an address of its own for ever. */
export const picture = z.object({
  width: z.int(),
  height: z.int(),
  sizes: z.array(z.object({ width: z.int(), url: z.string() })),
})
export type Picture = z.infer<typeof picture>

/** Pictures of posts are kept in these widths, as far as the file is that wide. */
export const pictureWidths = [320, 640, 960, 1600] as const
