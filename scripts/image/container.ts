import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Mount points come first, because buildah cannot create them later; /run contains a file of buildah's own.
const confined = `set -e
root=$1; shift
mkdir -p "$root/dev" "$root/etc" "$root/proc" "$root/run" "$root/sys"
touch "$root/etc/hosts" "$root/etc/hostname" "$root/etc/resolv.conf"
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs -o mode=1777,nosuid,nodev,size=256m tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
exec setpriv --no-new-privs "$@"`

export interface Running {
  output: () => string
  ended: Promise<number | null>
  /** On this machine. */
  pid: () => number
}

export type Buildah = ReturnType<typeof buildahIn>

/**
 * Debian's buildah with its storage in this folder. Works without overlay file systems, cgroups or its own network, which virtual
 * machines and CI containers often lack.
 */
export function buildahIn(folder: string) {
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', BUILDAH_FORMAT: 'docker', TMPDIR: folder }
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  /** Throws with the whole output. */
  const call = async (...args: string[]): Promise<string> => {
    const options = { env, maxBuffer: 64 * 2 ** 20 }
    const { stdout } = await promisify(execFile)('buildah', [...storage, ...args], options).catch(
      (error: Error & { stdout: string; stderr: string }) => {
        throw new Error(`buildah ${args[0]} failed.\n${error.stdout}${error.stderr}`)
      },
    )
    return stdout.trim()
  }
  return {
    call,
    start: async (container: string, command: string[], variables: Record<string, string>): Promise<Running> => {
      const root = await call('mount', container)
      const set = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`])
      const run = ['buildah', ...storage, 'run', ...set, container, '--', ...command]
      const child = spawn('unshare', ['--mount', 'sh', '-c', confined, 'sh', root, ...run], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      child.stdout.on('data', chunk => (output += String(chunk)))
      child.stderr.on('data', chunk => (output += String(chunk)))
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('error', reject)
        child.once('close', resolve)
      })
      return { output: () => output, ended, pid: () => lastDescendant(child.pid ?? 0) }
    },
  }
}

/** Follows a chain of only children, because buildah does not forward signals. */
function lastDescendant(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const children = threads.map(thread => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')).join('')
  const [child] = children.trim().split(/\s+/)
  return child ? lastDescendant(Number(child)) : pid
}
