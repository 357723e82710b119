import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from './dockerfile.ts'

/** The location of an image and its mounts. */
export interface Place {
  root: string
  /** The folder mounted as the image's volume. */
  data: string
  /** True: a read-only root of its own, and pid 1. False: the root of this machine, with the files locked. */
  sealed: boolean
}

export interface Container {
  output: () => string
  ended: Promise<number | null>
  /** The pid of the image's process on this machine. */
  pid(): number
}

const [user, group] = ['65532', '65532']

/** Whether this machine permits a separate root and pid namespace. */
export const canSeal = (): boolean =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', '--pid', '--fork', 'setpriv', '--no-new-privs', 'true']).status === 0

// Arguments of the shell: $1 the image, $2 its volume, $3 the working folder, then the command. The last program replaces the
// shell by exec, so it has pid 1 and receives signals directly.
const seal = `set -e
image=$1 volume=$2 at=$3; shift 3
mount --bind "$image" "$image"
mount -t proc proc "$image/proc"
mount -t tmpfs -o mode=755 tmpfs "$image/dev"
for device in null urandom; do : >"$image/dev/$device"; mount --bind "/dev/$device" "$image/dev/$device"; done
mount -t tmpfs -o mode=1777,nosuid,nodev,size=64m tmpfs "$image/tmp"
mount --bind "$volume" "$image/data"
mount -o remount,bind,ro "$image"
exec setpriv --no-new-privs unshare --root "$image" --wd "$at" --setgid ${group} --setuid ${user} "$@"`

/** Starts a command of the image with the image's environment and `ours`, without other variables of this machine. */
export function startContainer(place: Place, stage: Stage, command: string[], ours: Record<string, string>): Container {
  const path = '/usr/local/bin:/usr/bin:/bin'
  const child = place.sealed
    ? spawn(
        'unshare',
        ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', seal, 'sh'].concat(
          [place.root, place.data, stage.workdir],
          command,
        ),
        { env: { PATH: `${path}:/usr/sbin:/sbin`, ...stage.environment, ...ours } },
      )
    : spawn(join(place.root, 'usr/local/bin', command[0] ?? ''), command.slice(1), {
        cwd: join(place.root, stage.workdir),
        env: { PATH: path, ...stage.environment, ...ours, DATA_DIR: place.data },
        ...(process.getuid?.() === 0 ? { uid: Number(user), gid: Number(group) } : {}),
      })
  let output = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  child.stderr.on('data', chunk => (output += String(chunk)))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { output: () => output, ended, pid: () => (place.sealed ? inside(child) : (child.pid ?? 0)) }
}

/** The pid of the child of `unshare`, because `unshare` does not forward signals. */
function inside({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}
