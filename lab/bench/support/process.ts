import { fork, spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
export const secret = 'only-for-measuring-only-for-measuring-only'

export interface Served {
  url: string
  pid: number
  stop(): Promise<void>
}

let mail: Record<string, string> = {}

/** Accepts the emails of all servers that are started until it stops: jobs that fail would be repeated. */
export async function startMail(): Promise<Served> {
  const port = await freePort()
  const sink = await startOther('lab/bench/support/mail-sink.ts', port)
  mail = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  return sink
}

export async function startOurs(environment: Record<string, string>): Promise<Served> {
  const port = String(await freePort())
  const listen = { HOST: '127.0.0.1', PORT: port, APP_URL: `http://127.0.0.1:${port}` }
  const unlimited = ['--import', join(root, 'lab/bench/support/unlimited-requests.ts')]
  const child = spawn(process.execPath, [...(await startOptions()), ...unlimited, 'server/run.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', SECRET: secret, ...mail, ...listen, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return listening(child, text => /"url":"([^"]+)".*"msg":"listening"/.exec(text)?.[1])
}

export function startOther(script: string, argument: unknown): Promise<Served> {
  const child = spawn(process.execPath, [script, JSON.stringify(argument)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return listening(child, text => /^(http:\S+)$/m.exec(text)?.[1])
}

async function startOptions(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return (
    /node ((?:--\S+ |\.\/\S+\.mjs )*)scripts\/start\.ts/.exec(scripts.start)?.[1]?.trim().split(' ').filter(Boolean) ??
    []
  )
}

function listening(child: ChildProcess, find: (text: string) => string | undefined): Promise<Served> {
  let output = ''
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  return new Promise((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-10_000)
      const url = find(output)
      if (!url) return
      const stop = () => (child.kill('SIGTERM'), ended)
      resolve({ url, pid: child.pid ?? 0, stop })
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    void ended.then(() => reject(new Error(`A server ended before it listened: ${output}`)))
  })
}

export function inOwnProcess<T>(script: string, argument: unknown, message?: object): Promise<T> {
  const child = fork(script, [JSON.stringify(argument)], { cwd: root, execArgv: [] })
  if (message) child.send(message)
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as T))
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`${script} ended with ${code} and no result.`)))
  })
}

/** MiB. Linux only. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/** Seconds. Linux only. */
export async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

export function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
