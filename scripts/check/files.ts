import { execFile } from 'node:child_process'
import type { Dirent } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

export const root = join(import.meta.dirname, '../..')
const made = /^(node_modules|dist|data|test-results|playwright-report|\.git|web\/\.generated)(\/|$)/

const pathOf = ({ parentPath, name }: Dirent) => relative(root, join(parentPath, name)).replaceAll('\\', '/')

/** Without git: all files that are neither generated nor installed. */
export async function projectFiles(): Promise<string[]> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 2 ** 20 }).catch(() => undefined)
  if (listed) return [...new Set(listed.stdout.split('\0').filter(Boolean))].sort()
  const wanted = (entry: Dirent) => !made.test(pathOf(entry))
  const found = await Array.fromAsync(
    glob(['**/*', '.*', '.*/**'], { cwd: root, withFileTypes: true, exclude: entry => !wanted(entry) }),
  )
  return found
    .filter(entry => entry.isFile() && wanted(entry))
    .map(pathOf)
    .sort()
}
