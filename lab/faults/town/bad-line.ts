import type { Figure } from '../../bench/support/figures.ts'
import type { Proxy } from '../../../tests/support/faults/proxy.ts'
import { read } from '../../../tests/support/engines/server-process.ts'
import { none } from '../fault.ts'
import type { Stage } from '../stage.ts'
import { audit } from './audit.ts'
import { pause } from './client.ts'
import { figuresOf, openFindings } from './findings.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { listen, type Listener } from './listener.ts'
import { checkScene } from './look.ts'
import { withDatabase } from './people.ts'
import { createScenes, writeAll } from './writers.ts'

export interface Size {
  scenes: number
  acknowledged?: number
}

export interface Line {
  environment: Record<string, string>
  open: (serverUrl: string) => Promise<{ proxy: Proxy; url: string }>
  spoil: (proxy: Proxy) => () => void
  figures: (run: { proxy: Proxy; ledger: Ledger; listener: Listener }) => Figure[]
}

/** Clients retry unanswered requests. All writes are checked after the connection has recovered. */
export async function writeOver(stage: Stage, size: Size, line: Line): Promise<Figure[]> {
  const { environment, spoil } = line
  const { scenes, spare } = await withDatabase(environment, db => createScenes(db, size.scenes))
  const { server, proxy, url } = await connected(stage, line)
  const [ledger, findings] = [openLedger(), openFindings()]
  const listener = await listen(spare, () => url)
  stage.atEnd(() => (listener.close(), proxy.cutAll()))
  const restore = spoil(proxy)
  stage.atEnd(restore)
  for (const [n, scene] of scenes.entries()) {
    let left = size.acknowledged ?? Number.POSITIVE_INFINITY
    await writeAll(scene, () => ({
      url: () => url,
      ledger,
      stopped: () => left <= 0,
      again: () => true,
      onAcknowledged: () => left--,
    }))
    if ((n + 1) % 5 === 0) stage.say(`${n + 1} of ${size.scenes}`)
  }
  restore()
  // A client abandons a silent stream after fifty seconds.
  await listener.upToDate(ledger, 90_000)
  const missed = listener.missed(ledger)
  const twice = [...listener.received.values()].filter(times => times > 1)
  const returns = listener.returns()
  listener.close()
  // Connections marked for a cut must not affect the checks.
  await proxy.cutAll()
  await proxy.mend()
  while ((await read(`${server.url}/readyz`)).status !== 200) await pause(50)
  for (const scene of scenes) await checkScene({ url: server.url, scene, ledger, findings })
  const died = server.child.exitCode !== null
  await server.end('SIGTERM')
  await withDatabase(environment, db => audit(db, { ledger, findings }))
  return [
    ...figuresOf(findings, ledger, stage.say),
    { what: 'answers with 503', value: ledger.unavailable, text: String(ledger.unavailable) },
    none('503 answers without Retry-After', ledger.withoutRetryAfter),
    { what: 'stream reconnects', value: returns, text: String(returns) },
    none('events received twice by the stream', twice.length),
    none('events not received by the stream', missed.length),
    none('exits of the server process', Number(died)),
    ...line.figures({ proxy, ledger, listener }),
  ]
}

async function connected(stage: Stage, { environment, open }: Line) {
  if (environment['DATABASE_URL']) {
    const { proxy, url: database } = await open('')
    const server = await stage.server({ ...environment, DATABASE_URL: database })
    return { server, proxy, url: server.url }
  }
  const server = await stage.server(environment)
  return { server, ...(await open(server.url)) }
}
