import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const findProgram = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map(folder => join(folder, name))
    .find(file => existsSync(file))

export interface Program {
  start(): Promise<void>
  kill(): Promise<void>
}

export function createProgram(binary: string, args: readonly string[], ready: string): Program {
  let child: ChildProcess | undefined
  return {
    start: async () => {
      const started = spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'] })
      child = started
      let output = ''
      await new Promise<void>((resolve, reject) => {
        started.stderr.on('data', chunk => {
          output += chunk
          if (output.includes(ready)) resolve()
        })
        started.once('error', reject).once('exit', () => reject(new Error(`${binary} ended: ${output}`)))
      })
    },
    kill: async () => {
      if (child?.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
