import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const secret = 'only-for-tests-only-for-tests-only-for-tests'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface ServerProcess {
  url: string
  output: () => string
  child: ChildProcess
  /** Resolves with the exit code, or the signal's name, and milliseconds. */
  end(signal: NodeJS.Signals): Promise<{ code: number | string | null; took: number }>
}

export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'our-peeps-'))
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

const settings = (environment: Record<string, string>) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  HOST: '127.0.0.1',
  PORT: '0',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
  ...environment,
})

export function runScript(script: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: settings(environment) as NodeJS.ProcessEnv,
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  return new Promise<{ code: number | null; output: string }>(resolve =>
    child.on('close', code => resolve({ code, output })),
  )
}

export function spawnServer(environment: Record<string, string>, wrapper: readonly string[] = []) {
  const command = [process.execPath, 'server/run.ts']
  const [program = process.execPath, ...args] = [...wrapper, ...command] as string[]
  const child = spawn(program, args, {
    cwd: root,
    env: settings(environment) as NodeJS.ProcessEnv,
  })
  let output = ''
  const heard = (chunk: Buffer) => (output += chunk)
  child.stdout.on('data', heard)
  child.stderr.on('data', heard)
  const ended = new Promise<number | string | null>(resolve =>
    child.on('close', (code, signal) => resolve(signal ?? code)),
  )
  return { child, ended, output: () => output }
}

/** Rejects with its output when it exits first. */
export function startProcess(
  environment: Record<string, string>,
  wrapper: readonly string[] = [],
): Promise<ServerProcess> {
  const { child, ended, output } = spawnServer(environment, wrapper)
  return new Promise((resolve, reject) => {
    const heard = () => {
      const line = output()
        .split('\n')
        .find(text => text.includes('"msg":"listening"'))
      if (!line) return
      child.stdout.off('data', heard)
      resolve({
        url: (JSON.parse(line) as { url: string }).url,
        output,
        child,
        end: async signal => {
          const began = performance.now()
          child.kill(signal)
          return { code: await ended, took: performance.now() - began }
        },
      })
    }
    child.stdout.on('data', heard)
    void ended.then(code => reject(new Error(`The server ended (${code}): ${output()}`)))
  })
}

/** On a new connection: the server may close a keep-alive connection just as it is reused, and `fetch` does not retry. */
export const read = (address: string): Promise<Response> => fetch(address, { headers: { connection: 'close' } })

export async function callServer(
  url: string,
  method: string,
  path: string,
  { body, cookie }: { body?: unknown; cookie?: string } = {},
) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { origin: url, connection: 'close', 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

export async function joinCity(url: string, email: string): Promise<string> {
  const password = 'correct horse battery'
  await callServer(url, 'POST', '/accounts/sign-up', { body: { name: 'Ann', email, password } })
  let token = ''
  while (!token) {
    const mails = (await (await read(`${url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
    token = /token=([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  }
  await callServer(url, 'POST', '/accounts/confirm', { body: { token } })
  const { headers } = await callServer(url, 'POST', '/accounts/sign-in', { body: { email, password } })
  const cookie =
    headers
      .getSetCookie()
      .find(line => line.includes('session_token'))
      ?.split(';')[0] ?? ''
  await callServer(url, 'POST', '/profile/onboarding', {
    cookie,
    body: { name: 'Ann', industry: 'Other', yearsInCity: 'native', knowledgeableIn: ['Podcasting'] },
  })
  return cookie
}
