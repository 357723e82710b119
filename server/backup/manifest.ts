import * as z from 'zod/mini'

/** Incremented when older versions cannot read the file. */
export const format = 1

const text = z.string().check(z.minLength(1))
const count = z.int().check(z.minimum(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const manifest = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  server: text,
  migrations: z.array(z.object({ name: text, checksum: sha256 })),
  tables: z.array(z.object({ name: text, columns: z.array(text) })),
  sequences: z.record(z.string(), z.nullable(z.string().check(z.regex(/^\d{1,19}$/)))),
  keys: z.object({
    current: text,
    sealedUnder: z.array(text),
    included: z.boolean(),
  }),
})
export type Manifest = z.infer<typeof manifest>

export const anyManifest = z.object({ format: z.int() })

const sum = z.object({ rows: count, bytes: count, sha256 })
export type Sum = z.infer<typeof sum>

/** Last entry; without it, the file was truncated. */
export const checksums = z.object({
  manifest: sha256,
  tables: z.record(z.string(), sum),
  pictures: z.object({
    files: count,
    bytes: count,
    sha256,
    absent: count,
  }),
})
export type Checksums = z.infer<typeof checksums>

export const keys = z.object({ secret: text, previousSecrets: z.array(text) })
export type Keys = z.infer<typeof keys>

export const entryNames = {
  manifest: 'manifest.json',
  keys: 'keys.json',
  checksums: 'checksums.json',
  part: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy`,
  picture: (key: string) => `media/${key}`,
}

export function entryKind(name: string): { table: string } | { picture: string } | null {
  const table = /^tables\/([a-z0-9_]+)\/\d{6,}\.copy$/.exec(name)?.[1]
  if (table) return { table }
  return name.startsWith('media/') ? { picture: name.slice('media/'.length) } : null
}
