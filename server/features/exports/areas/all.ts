import * as z from 'zod/mini'
import { accountAreas } from './account.ts'
import type { Area } from './area.ts'
import { peopleAreas } from './people.ts'
import { postAreas } from './posts.ts'

const all = { ...accountAreas, ...postAreas, ...peopleAreas }

export type AreaName = keyof typeof all
type Fields<Of> = Of extends { item: z.ZodMiniType<infer One> } ? keyof One & string : never
/** Of all items: each has a label in every language. */
export type FieldName = { [Name in AreaName]: Fields<(typeof all)[Name]> }[AreaName]

/** Messages come last, because there may be many. */
export const areas = Object.entries(all)
  .map(([name, area]) => ({ name: name as AreaName, area: area as unknown as Area }))
  .toSorted((a, b) => Number(a.name === 'messages') - Number(b.name === 'messages'))

/** The content of `schema.json`, which describes each file by its name. */
export const schemaOfFiles = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Our Peeps: your data',
  $defs: Object.fromEntries(
    areas.map(({ name, area }) => {
      const { $schema: _, ...file } = z.toJSONSchema(z.object({ area: z.literal(name), items: z.array(area.item) }))
      return [`data/${name}.json`, file]
    }),
  ),
})
