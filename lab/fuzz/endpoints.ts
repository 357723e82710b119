import { isContractProcedure } from '@orpc/contract'
import type * as z from 'zod/mini'
import type { Access, EndpointMeta } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'

export interface Endpoint {
  name: string
  access: Access
  method: string
  path: string
  input: z.core.$ZodType | undefined
  output: z.core.$ZodType | undefined
  errors: Set<string>
}

function* walk(node: object, path: string[] = []): Generator<Endpoint> {
  if (!isContractProcedure(node)) {
    for (const [key, value] of Object.entries(node)) yield* walk(value as object, [...path, key])
    return
  }
  const { meta, route, errorMap, inputSchema, outputSchema } = node['~orpc']
  yield {
    name: path.join('.'),
    access: (meta as EndpointMeta).access ?? 'public',
    method: route.method ?? 'POST',
    path: route.path ?? '',
    input: inputSchema as z.core.$ZodType | undefined,
    output: outputSchema as z.core.$ZodType | undefined,
    errors: new Set(Object.keys(errorMap)),
  }
}

export const endpoints: Endpoint[] = [...walk(contract)]

const reached = endpoints.map(({ name, method, path }) => ({
  name,
  method,
  pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** A mutated method may lead to another endpoint than intended. */
export const endpointAt = (method: string, path: string): string | undefined =>
  reached.find(one => one.method === method && one.pattern.test(path.split('?')[0] ?? ''))?.name
