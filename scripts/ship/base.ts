import { execFile } from 'node:child_process'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The libraries of gcr.io/distroless/cc-debian12, as Debian 12 packages. */
const packages = ['libc6', 'libgcc-s1', 'libstdc++6', 'libgomp1', 'tzdata']

/** Creates the root folder as a container sees it, without the mounts. */
export async function prepareRoot(root: string): Promise<void> {
  for (const folder of ['dev', 'etc', 'proc', 'tmp', 'data', 'usr/lib64'])
    await mkdir(join(root, folder), { recursive: true })
  for (const [link, target] of [
    ['lib', 'usr/lib'],
    ['lib64', 'usr/lib64'],
  ] as const)
    await symlink(target, join(root, link)).catch(() => undefined)
  await writeFile(join(root, 'etc/passwd'), 'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n')
}

/** Copies the libraries of the base from this machine. Returns false unless it runs Debian 12. */
export async function layBase(root: string): Promise<boolean> {
  const { stdout } = await execute('dpkg', ['-L', ...packages]).catch(() => ({ stdout: '' }))
  const { stdout: version } = await execute('cat', ['/etc/debian_version']).catch(() => ({ stdout: '' }))
  if (!stdout || !version.startsWith('12')) return false
  const files = stdout.split('\n').filter(path => /^(\/usr)?\/lib(64)?\/|^\/usr\/share\/zoneinfo\//.test(path))
  for (const path of new Set(files)) {
    const target = join(root, path.replace(/^\/lib/, '/usr/lib'))
    await mkdir(dirname(target), { recursive: true })
    await cp(path, target, { verbatimSymlinks: true }).catch((error: NodeJS.ErrnoException) => {
      // The list also contains folders, which are created with their files.
      if (error.code !== 'ERR_FS_EISDIR') throw error
    })
  }
  return true
}
