import * as z from 'zod/mini'

/**
 * Parses the query string of a page into the input of its list endpoint. Returns null if the schema rejects it. `query` maps each
 * parameter to all its values; array fields take all of them, other fields the first. `cursor` and `limit` are ignored.
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
