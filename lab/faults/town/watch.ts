import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pause } from './client.ts'

export async function openSockets(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder)
  const targets = await Promise.all(names.map(name => readlink(join(folder, name)).catch(() => '')))
  return targets.filter(target => target.startsWith('socket:')).length
}

export async function peakMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
}

export async function within(patience: number, holds: () => Promise<boolean> | boolean): Promise<boolean> {
  for (const until = performance.now() + patience; !(await holds()); await pause(50))
    if (performance.now() > until) return false
  return true
}
