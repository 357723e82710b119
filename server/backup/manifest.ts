import * as z from 'zod/mini'

/** Counts up when an older version could not read the file. */
export const format = 1

const text = z.string().check(z.minLength(1))
const count = z.int().check(z.minimum(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The first entry: what is needed before any row can be put back. */
export const manifest = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** What the database says of its version. */
  server: text,
  /** Applied to the database, in their order. */
  migrations: z.array(z.object({ name: text, checksum: sha256 })),
  tables: z.array(z.object({ name: text, columns: z.array(text) })),
  /** The last number that each sequence gave; null for one that gave none. */
  sequences: z.record(z.string(), z.nullable(z.string().check(z.regex(/^\d{1,19}$/)))),
  keys: z.object({
    /** The id of the key that the server seals and signs with. */
    current: text,
    /** Of the keys under which sealed things stand in the database. */
    sealedUnder: z.array(text),
    /** The secrets themselves are among the entries. */
    included: z.boolean(),
  }),
})
export type Manifest = z.infer<typeof manifest>

/** Any entry that names a format: enough to tell a newer file from one that is broken. */
export const anyManifest = z.object({ format: z.int() })

const sum = z.object({ rows: count, bytes: count, sha256 })
export type Sum = z.infer<typeof sum>

/** The last entry: what was written. A file without it was cut. */
export const checksums = z.object({
  /** Of the manifest as it stands in the file. */
  manifest: sha256,
  tables: z.record(z.string(), sum),
  pictures: z.object({
    files: count,
    bytes: count,
    /** Over each key, its size and its bytes, in the order of the file. */
    sha256,
    /** Keys that rows name and that were no longer in the store. */
    absent: count,
  }),
})
export type Checksums = z.infer<typeof checksums>

/** The secrets of the installation, where they were asked for. */
export const keys = z.object({ secret: text, previousSecrets: z.array(text) })
export type Keys = z.infer<typeof keys>

/** What the entries are called. */
export const entryNames = {
  manifest: 'manifest.json',
  keys: 'keys.json',
  checksums: 'checksums.json',
  part: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy`,
  picture: (key: string) => `media/${key}`,
}

/** What an entry is, by its name; null for one that no backup has. */
export function entryKind(name: string): { table: string } | { picture: string } | null {
  const table = /^tables\/([a-z0-9_]+)\/\d{6,}\.copy$/.exec(name)?.[1]
  if (table) return { table }
  return name.startsWith('media/') ? { picture: name.slice('media/'.length) } : null
}
