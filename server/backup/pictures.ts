import type { Transfer } from '../db/transfer.ts'
import { smallAvatarPath } from '../media/avatar-url.ts'
import { imageKey, imageWidths } from '../media/image-url.ts'

export interface NamedPicture {
  path: string
  width: number | null
}

const atOnce = 500

const named = `
  select avatar_path as path, null::int as width from profiles where avatar_path is not null
  union all select path, width from uploads
  union all select distinct cover_image_path, cover_width from posts
    where cover_image_path is not null and cover_width is not null
      and not exists (select from uploads where path = cover_image_path)`

export async function* namedPictures(transfer: Transfer): AsyncGenerator<NamedPicture[]> {
  await transfer.query(`declare named_pictures no scroll cursor for ${named}`)
  for (;;) {
    const { rows } = await transfer.query<NamedPicture>(`fetch ${atOnce} from named_pictures`)
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) return
  }
}

export async function stillNamed(transfer: Transfer, paths: string[]): Promise<Set<string>> {
  const { rows } = await transfer.query<NamedPicture>(`select path from (${named}) as picture where path = any ($1)`, [
    paths,
  ])
  return new Set(rows.map(({ path }) => path))
}

export const filesOf = ({ path, width }: NamedPicture): string[] =>
  width === null
    ? [path, smallAvatarPath(path)]
    : imageWidths(width).map(kept => imageKey({ path, width, height: 0 }, kept))
