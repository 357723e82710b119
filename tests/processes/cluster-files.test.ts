import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peeps-cluster-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function fill(password: string): Promise<string> {
  const example = await readFile(join(root, 'deploy/ha/cluster.env.example'), 'utf8')
  const settings = join(folder, 'cluster.env')
  await writeFile(settings, example.replace(/^(\w+_PASSWORD)=$/gm, `$1=${password}`))
  const out = join(folder, 'machines')
  await promisify(execFile)('sh', [join(root, 'deploy/ha/fill.sh'), settings, out])
  return out
}

it('fills in the files of all machines, which only root reads, in folders that all may enter', async () => {
  const out = await fill('abc123')
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const modes = new Set<string>()
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    modes.add(`${entry.isDirectory() ? 'folder' : 'file'} ${((await stat(path)).mode & 0o777).toString(8)}`)
    if (entry.isFile()) expect(await readFile(path, 'utf8')).not.toMatch(/@[A-Z_0-9]+@/)
  }
  expect([...modes].sort()).toEqual(['file 600', 'folder 755'])
})

it('names a password that is missing', async () => {
  await expect(fill('')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('SUPERUSER_PASSWORD') })
})
