import * as z from 'zod/mini'

/**
 * What a page's address asks of the list that it shows, by the schema of the list's endpoint; null for what that refuses.
 * `query` has the parameters of the address. How far somebody has read is never part of it.
 */
export function listInput<Input extends z.core.$ZodType>(
  { '~orpc': { inputSchema } }: { '~orpc': { inputSchema?: Input | undefined } },
  { cursor: _cursor, limit: _limit, ...query }: Record<string, string>,
): z.output<Input> | null {
  const parsed = inputSchema && z.safeParse(inputSchema, query)
  return parsed?.success ? parsed.data : null
}
