import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pause, root } from './process.ts'

export function watchedLoop(folder: string) {
  const file = join(folder, 'event-loop')
  return {
    environment: {
      LOOP_WATCH: file,
      NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'lab/bench/support/loop-watch.ts')).href}`,
    },
    read: async (pid: number): Promise<{ longestDelay: number; utilization: number }> => {
      process.kill(pid, 'SIGUSR2')
      await pause(200)
      const line = (await readFile(file, 'utf8')).trim().split('\n').at(-1) ?? ''
      const [longestDelay = Number.NaN, utilization = Number.NaN] = line.split(' ').map(Number)
      return { longestDelay, utilization }
    },
  }
}
