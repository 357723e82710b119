import * as z from 'zod/mini'

export const picture = z.object({
  width: z.int(),
  height: z.int(),
  sizes: z.array(z.object({ width: z.int(), url: z.string() })),
})
export type Picture = z.infer<typeof picture>

export const pictureWidths = [320, 640, 960, 1600] as const
