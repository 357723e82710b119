import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    city: { port: number; folder: string }
    updating: boolean
  }
}

export default async function setup(project: TestProject) {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  const folder = await mkdtemp(join(tmpdir(), 'peeps-browsers-'))
  // Vitest sets NODE_ENV, which would make this a development build.
  const { NODE_ENV: _, ...env } = process.env
  const server = spawn(process.execPath, ['tests/support/e2e-server.ts'], {
    env: { ...env, E2E_PORT: String(port), E2E_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const ready = (async () => {
    for await (const line of createInterface(server.stdout)) if (line.startsWith('http')) return
    throw new Error('The app ended before it was ready.')
  })()
  await ready.catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  // A full pipe would block the server.
  server.stdout.resume()
  project.provide('city', { port, folder })
  project.provide('updating', project.vitest.config.snapshotOptions.updateSnapshot === 'all')
  return async () => {
    server.kill('SIGTERM')
    await ended
  }
}
