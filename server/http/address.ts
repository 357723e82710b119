import * as z from 'zod/mini'

/**
 * What a page's address asks of the list that it shows, by the schema of the list's endpoint; null for what that refuses.
 * `query` has the parameters of the address, each with all its values: a list takes them all, anything else the first.
 * How far somebody has read is never part of it.
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
