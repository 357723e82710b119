import { pages } from '../../contract/pages.ts'
import { plainRoutes } from '../../contract/plain-routes.ts'
import { calls } from '../../tests/support/calls/all.ts'
import { actors, type Actor } from '../../tests/support/calls/world.ts'
import type { Dice } from './dice.ts'
import { type Endpoint, endpointAt, endpoints } from './endpoints.ts'
import { hostileTexts } from './hostile-values.ts'
import { freshId, idFor, type Names } from './ids.ts'
import { garble, mutate } from './mutate.ts'
import { hostilePictures } from './pictures.ts'
import { shapeOf } from './shapes.ts'
import { trim, type Wire } from './trimmings.ts'

type Tree = Record<string, unknown>

export interface Shot extends Wire {
  actor: Actor
  endpoint: Endpoint | undefined
  about: string
}

const slow = /^(accounts\.(signUp|signIn|resetPassword)|security\.change|logos\.generate)/
const weighted = endpoints.flatMap(endpoint =>
  Array.from({ length: slow.test(endpoint.name) ? 1 : 10 }, () => endpoint),
)
const administrators: Actor[] = ['admin', 'superadmin', 'paymentAdmin']
export const administers: ReadonlySet<Actor> = new Set([...administrators, 'adminWithoutFreshCode'])
const able: Actor[] = ['author', 'author', 'member', 'participant']

function actorFor(endpoint: Endpoint | undefined, dice: Dice): Actor {
  if (endpoint?.access === 'secondStep' && dice.chance(0.6)) return 'halfSignedIn'
  if (endpoint && /admin/i.test(endpoint.access) && dice.chance(0.5)) return dice.pick(administrators)
  return dice.chance(0.6) ? dice.pick(able) : dice.pick(actors)
}

export function compose(dice: Dice, names: Names, origin: string): Shot {
  const roll = dice.below(100)
  const shot = roll < 86 ? contractShot(dice, names) : roll < 92 ? plainShot(dice, names) : pageShot(dice, names)
  // Admins may change rows of bystanders.
  const aims = (id: string) => shot.path.includes(id) || shot.body?.includes(id)
  if (administers.has(shot.actor) && names.bystanders.some(aims)) shot.actor = 'author'
  const session = shot.actor === 'anonymous' ? undefined : names.ground.people[shot.actor]?.session
  shot.headers = {
    origin,
    ...(session ? { cookie: `peeps.session_token=${session}` } : {}),
    'x-forwarded-for': `10.${dice.below(4)}.0.${dice.below(250)}`,
    ...shot.headers,
  }
  if (dice.chance(0.2) && !trim(shot, dice)) shot.endpoint = undefined
  // A URL parser removes such segments, so the request reaches another route.
  if (/\/\.{1,2}(?:[/?]|$)/.test(shot.path)) shot.endpoint = undefined
  if (!shot.endpoint) shot.about = endpointAt(shot.method, shot.path) ?? shot.about
  return shot
}

function contractShot(dice: Dice, names: Names): Shot {
  const endpoint = dice.pick(weighted)
  const input = inputFor(endpoint, dice, names)
  const times = dice.pick([0, 0, 1, 1, 1, 1, 2, 3])
  for (let time = 0; time < times; time++) mutate(input, dice)
  fillIds(input, '', dice, names)
  const wire = { method: endpoint.method, headers: {} as Wire['headers'], body: undefined as Buffer | undefined }
  const path = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = text(input[name] ?? '')
    delete input[name]
    return encodeURIComponent(value.slice(0, 3_000).toWellFormed()) || '%20'
  })}`
  if (endpoint.method === 'GET') {
    const query = queryOf(input).slice(0, 9_000)
    return {
      ...wire,
      path: query ? `${path}?${query}` : path,
      actor: actorFor(endpoint, dice),
      endpoint,
      about: endpoint.name,
    }
  }
  const json = JSON.stringify(input)
  wire.headers['content-type'] = 'application/json'
  wire.body = dice.chance(0.06) ? garble(json, dice) : Buffer.from(json)
  return { ...wire, path, actor: actorFor(endpoint, dice), endpoint, about: endpoint.name }
}

const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))

function inputFor(endpoint: Endpoint, dice: Dice, { ground }: Names): Tree {
  const right = calls[endpoint.name]
  if (!endpoint.input || (right && dice.chance(0.5))) {
    const { path, body } = right?.call(ground) ?? { path: '' }
    const [at = '', query = ''] = path.split('?')
    const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    return structuredClone({
      ...pattern.exec(at)?.groups,
      ...Object.fromEntries(new URLSearchParams(query)),
      ...(body as Tree | undefined),
    })
  }
  const drawn = dice.draw(shapeOf(endpoint.input))
  // fast-check may return the same object again.
  return typeof drawn === 'object' && drawn !== null ? (structuredClone(drawn) as Tree) : {}
}

function fillIds(value: Tree, field: string, dice: Dice, names: Names): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) fillIds(inner as Tree, key, dice, names)
    else if (typeof inner === 'string' && inner.startsWith('{{id:')) {
      const name = inner.slice(5, -2) || field
      const made = name === 'id' && dice.chance(0.7)
      Object.defineProperty(value, key, {
        value: made ? freshId(dice) : idFor(name, dice, names),
        enumerable: true,
        writable: true,
        configurable: true,
      })
    }
  }
}

function queryOf(input: Tree): string {
  const query: [string, string][] = []
  const add = (name: string, value: unknown) => {
    if (Array.isArray(value))
      for (const [at, one] of [...value].slice(0, 300).entries()) add(at % 2 ? name : `${name}[${at}]`, one)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
    else if (value !== undefined) query.push([name, text(value)])
  }
  for (const [name, value] of Object.entries(input)) add(name, value)
  return new URLSearchParams(query).toString()
}

function plainShot(dice: Dice, names: Names): Shot {
  const [name, route] = dice.pick(Object.entries(plainRoutes))
  const path = route.path
    .replaceAll(/:(\w+)/g, (_, field: string) => encodeURIComponent(idFor(field, dice, names)))
    .replace('*', () => mediaPath(dice, names))
  const headers: Wire['headers'] = {}
  let body: Buffer | undefined
  if (route.method === 'PUT') {
    const [type, bytes] = dice.pick(hostilePictures())
    headers['content-type'] = type
    body = bytes
  } else if (route.method === 'POST') {
    headers['stripe-signature'] = dice.pick([
      '',
      't=1,v1=00',
      `t=${'9'.repeat(400)},v1=${'a'.repeat(3_000)}`,
      't=NaN',
      't=1,'.repeat(900),
    ])
    body = Buffer.from(dice.pick(['{}', '{"id":"evt_1","type":"x"}', '', '[', dice.pick(hostileTexts)]))
  }
  const query =
    route.method === 'GET' && dice.chance(0.4)
      ? `?${new URLSearchParams([[dice.pick(['cursor', 'group', 'search', 'subjectId', 'x']), dice.pick(hostileTexts).toWellFormed().slice(0, 3_000)]])}`
      : ''
  return {
    method: route.method,
    path: path + query,
    headers,
    body,
    actor: actorFor(undefined, dice),
    endpoint: undefined,
    about: `plain.${name}`,
  }
}

const mediaPath = (dice: Dice, { ground }: Names) =>
  dice.pick([
    `avatars/${ground.somebody}/${freshId(dice)}.webp`,
    '../../../etc/passwd',
    '..%2f..%2fsecret',
    '%2e%2e/%2e%2e/secret',
    'avatars/../../secret',
    'avatars/%00.webp',
    `avatars/${'a'.repeat(2_000)}.webp`,
    'avatars',
    '%ff',
  ])

const pagePaths = Object.values(pages)

function pageShot(dice: Dice, names: Names): Shot {
  const path = dice.chance(0.7)
    ? dice
        .pick(pagePaths)
        .replaceAll(/:(\w+)/g, (_, field: string) =>
          encodeURIComponent(
            dice.chance(0.5) ? idFor(field, dice, names) : dice.pick(hostileTexts).toWellFormed().slice(0, 2_000),
          ),
        )
    : dice.pick([
        '/assets/../index.html',
        '/assets/%2e%2e/csp.json',
        '/csp.json',
        '/pages.json',
        '/draw/x.js',
        '/%',
        '//evil.example',
        '/\\evil.example',
        '/.git/config',
        '/api',
        '/api/',
        '/apix',
        '/sw.js.br',
        '/assets/x.js%00',
        `/${'a/'.repeat(2_000)}`,
        '/dev/components',
        '/listing/..%2f',
        '/listing/%0d%0aset-cookie:a=b',
      ])
  const query = dice.chance(0.4)
    ? `?${new URLSearchParams([[dice.pick(['search', 'category', 'type', 'token', 'sort', 'invite', 'redirect', 'minCents', '__proto__']), dice.pick(hostileTexts).toWellFormed().slice(0, 2_000)]])}`
    : ''
  return {
    method: 'GET',
    path: path + query,
    headers: {},
    body: undefined,
    actor: actorFor(undefined, dice),
    endpoint: undefined,
    about: 'page',
  }
}
