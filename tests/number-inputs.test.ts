import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { EndpointMeta } from '../contract/access.ts'
import { contract } from '../contract/contract.ts'
import { keepRows, type KeptRows } from './support/all-rows.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { createWorld, pictureOutside } from './support/calls-world.ts'
import { calls } from './support/calls/all.ts'
import { actors, refused, type Actor, type World } from './support/calls/world.ts'

let app: TestApp
let world: { of(actor: Actor): World }
let rows: KeptRows
let endOutside: () => void

beforeAll(async () => {
  app = await createTestApp()
  endOutside = await pictureOutside(app)
  world = await createWorld(app)
  rows = await keepRows(app.deps.database)
})
beforeEach(() => app.deps.db.deleteFrom('rate_limits').execute())
afterAll(async () => {
  await rows.putBack()
  await rows.end()
  endOutside()
})

interface Def {
  type: string
  format?: string
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  in?: z.core.$ZodType
  checks?: { _zod: { def: { check: string; value?: number } } }[]
}
type Field = { path: string[]; isNumber: boolean; bounds: number[] }

function* fields(schema: z.core.$ZodType | undefined, texts: boolean, path: string[] = []): Generator<Field> {
  if (!schema) return
  const def = schema._zod.def as unknown as Def
  const bounds = (def.checks ?? []).flatMap(({ _zod: { def: rule } }) => rule.value ?? [])
  const isNumber = def.type === 'number'
  if (isNumber || (texts && ['string', 'enum', 'boolean'].includes(def.type))) yield { path, isNumber, bounds }
  for (const [name, inner] of Object.entries(def.shape ?? {})) yield* fields(inner, texts, [...path, name])
  if (def.element) yield* fields(def.element, texts, [...path, '0'])
  for (const inner of [def.innerType, def.in, ...(def.options ?? [])]) yield* fields(inner, texts, path)
}

interface Endpoint {
  name: string
  method: string
  actor: Actor
  inputs: Field[]
}
function* endpoints(node: object, path: string[] = []): Generator<Endpoint> {
  if (!isContractProcedure(node)) {
    for (const [key, value] of Object.entries(node)) yield* endpoints(value as object, [...path, key])
    return
  }
  const { meta, route, inputSchema } = node['~orpc']
  const [name, method] = [path.join('.'), route.method ?? 'POST']
  const no = refused[(meta as EndpointMeta).access ?? ''] ?? {}
  const actor = actors.find(one => !no[one] && !calls[name]?.refusals?.some(({ to }) => to.includes(one)))
  const inputs = [...fields(inputSchema as z.core.$ZodType | undefined, method === 'GET')].filter(
    field => !route.path?.includes(`{${field.path[0]}}`),
  )
  if (actor && inputs.length > 0) yield { name, method, actor, inputs }
}

const powers = [15, 31, 53, 64].map(power => 2 ** power)
const around = [0, ...powers].flatMap(power => [power - 1, power, -power, -power - 1])
const borders = ({ bounds }: Field) => [
  ...new Set([...bounds.flatMap(bound => [bound - 1, bound, bound + 1]), ...around, 0.5, 1e300]),
]
const texts = ['9'.repeat(400), `-${'9'.repeat(30)}`, '1e400', '0x7fffffff', '٣', ' 5 ', 'NaN', '']

function put(target: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) target[key] = value
  else put((target[key] ??= rest[0] === '0' ? [] : {}) as Record<string, unknown>, rest, value)
}

const all = [...endpoints(contract)]

it('finds the numbers of bodies and the parameters of queries', () => {
  const names = all.map(({ name }) => name)
  for (const name of ['calendar.link', 'messages.read', 'checkIn.mark', 'listings.create', 'questions.list'])
    expect(names).toContain(name)
})

it.each(all)('$name answers no number and no digits with an error of the server', async ({ name, ...endpoint }) => {
  const entry = calls[name]
  if (!entry) return
  const about = world.of(endpoint.actor)
  const known = { ...about, ...(await entry.given?.(app, about)) }
  const failed: unknown[] = []
  const send = async (field: Field, value: unknown) => {
    const { path, body, cookies } = entry.call(known)
    const isRead = endpoint.method === 'GET'
    const [route, query] = path.split('?')
    const params = new URLSearchParams(query)
    const given = structuredClone(body ?? {}) as Record<string, unknown>
    if (isRead) params.set(field.path[0] ?? '', String(value))
    else put(given, field.path, value)
    await app.deps.db.deleteFrom('rate_limits').execute()
    const answer = await app.api(endpoint.method, isRead ? `${route}?${params}` : path, {
      as: about.session,
      cookies,
      body: isRead ? undefined : given,
    })
    if (answer.status >= 500) failed.push([field.path.join('.'), value, answer.body])
  }
  for (const field of endpoint.inputs) {
    const values = [...(field.isNumber ? borders(field) : []), ...(endpoint.method === 'GET' ? texts : [])]
    for (const value of values) await send(field, value)
  }
  expect(failed).toEqual([])
})

it.each([2 ** 31, 2 ** 53, -(2 ** 31) - 1, 0.5])('refuses a cursor of the waitlist with %s', async turn => {
  const author = world.of('author')
  const cursor = Buffer.from(JSON.stringify([true, turn])).toString('base64url')
  const answer = await app.api('GET', `/events/${author.eventId}/waitlist?cursor=${cursor}`, { as: author.session })
  expect(answer.body.code).toBe('INVALID_CURSOR')
})
