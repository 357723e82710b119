import * as z from 'zod/mini'

/**
 * The input of a list endpoint from a page's query string; null if invalid. Array fields take all values, others the first.
 * Ignores `cursor` and `limit`.
 */
export function listInput<Input extends z.core.$ZodObject>(
  { '~orpc': { inputSchema } }: { '~orpc': { inputSchema?: Input | undefined } },
  { cursor: _cursor, limit: _limit, ...query }: Record<string, string[]>,
): z.output<Input> | null {
  if (!inputSchema) return null
  const { shape } = inputSchema._zod.def
  const asked = Object.entries(query).map(([name, values]) => [name, isList(shape[name]) ? values : values[0]])
  const parsed = z.safeParse(inputSchema, Object.fromEntries(asked))
  return parsed.success ? parsed.data : null
}

function isList(schema: z.core.$ZodType | undefined): boolean {
  const def = schema?._zod.def as (z.core.$ZodTypeDef & { innerType?: z.core.$ZodType }) | undefined
  return def?.innerType ? isList(def.innerType) : def?.type === 'array'
}
