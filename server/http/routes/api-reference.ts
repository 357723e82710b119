import { traverseContractProcedures, type Route } from '@orpc/server'
import type { Handler, Hono } from 'hono'
import { etag } from 'hono/etag'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { EndpointMeta, Rate } from '../../../contract/access.ts'
import { contract } from '../../../contract/contract.ts'
import { errorTable } from '../../../contract/errors.ts'
import { minute, rates } from '../../../contract/limits.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { once } from '../../concurrency/once.ts'
import { readsGzip, zip } from '../body/compress.ts'
import type { AppEnv } from '../context.ts'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Our Peeps API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reference"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
// Rendering all endpoints takes seconds. So does resolving references, of which the document has none.
const start = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'none', filter: true,
  plugins: [{ fn: { resolveSubtree: (document, path) => ({ spec: path.reduce((part, key) => part?.[key], document) ?? {}, errors: [] }) } }],
})`
const files = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }

/** Loaded and compressed once, because anyone may ask for it at any rate. */
function fixed(type: string, load: () => Promise<string | Buffer>): Handler<AppEnv> {
  const loaded = once(async () => {
    const whole = Buffer.from(await load())
    const version = createHash('sha256').update(whole).digest('base64url').slice(0, 22)
    return { whole, zipped: await zip(whole), version: `W/"${version}"` }
  })
  return async c => {
    const { whole, zipped, version } = await loaded()
    const headers = { 'content-type': type, etag: version, 'cache-control': 'public, max-age=300' }
    return readsGzip(c.req.header('accept-encoding'))
      ? c.body(zipped, 200, { ...headers, vary: 'accept-encoding', 'content-encoding': 'gzip' })
      : c.body(whole, 200, headers)
  }
}

function sentenceOf(rate: NonNullable<Rate>): string {
  const name = typeof rate === 'string' ? rate : rate.counted
  const [uses, period] = rates[name]
  return `Rate: ${uses} uses in ${period / minute} minutes (${name}).`
}

export function mountApiReference(app: Hono<AppEnv>) {
  const document = async () => {
    // These modules take 10 MB that most servers never need.
    const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
      import('@orpc/openapi'),
      import('@orpc/zod/zod4'),
    ])
    const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
    const generated = await generator.generate(contract, {
      info: {
        title: 'Our Peeps',
        version: '1.0.0',
        description: `Errors are \`{defined: true, code, status, message, data}\`. Codes: ${Object.entries(errorTable)
          .map(([code, [status]]) => `${code} (${status})`)
          .join(', ')}.`,
      },
      servers: [{ url: '/api' }],
    })
    traverseContractProcedures({ router: contract, path: [] }, ({ contract: { '~orpc': endpoint } }) => {
      const { route, meta } = endpoint as { route: Route; meta: EndpointMeta }
      const operation = generated.paths?.[route.path ?? '']?.[(route.method ?? 'POST').toLowerCase() as 'get']
      if (operation && meta.rate) operation.description = sentenceOf(meta.rate)
    })
    return JSON.stringify(generated)
  }

  app.get(plainRoutes.openapi.path, etag(), fixed('application/json', document))
  app.get(plainRoutes.apiDocs.path, c => c.html(page))
  app.get(`${plainRoutes.apiDocs.path}/start.js`, c => c.body(start, 200, { 'content-type': 'text/javascript' }))
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const [name, type] of Object.entries(files))
    app.get(
      `${plainRoutes.apiDocs.path}/${name}`,
      etag(),
      fixed(type, () => readFile(join(folder, name))),
    )
}
