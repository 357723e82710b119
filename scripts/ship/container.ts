import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from './dockerfile.ts'

/** Where an image stands, and what is mounted into it. */
export interface Place {
  root: string
  /** What is mounted at the image's volume. */
  data: string
  /** True: a root of its own that cannot be written, and pid 1. False: this machine's root, with the files locked. */
  sealed: boolean
}

export interface Container {
  output: () => string
  ended: Promise<number | null>
  /** The process of the image itself, by its number on this machine. */
  pid(): number
}

const [user, group] = ['65532', '65532']

/** Whether this machine lets us give a process a root and a process number of its own. */
export const canSeal = (): boolean =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', '--pid', '--fork', 'setpriv', '--no-new-privs', 'true']).status === 0

// Run as a shell's words: $1 the image, $2 its volume, $3 the working folder, then the command. The program that starts
// last takes this process over, so it is number 1 and hears the signals itself.
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

/** Starts a command of the image with the image's environment and ours, and nothing else of this machine's. */
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

/** The process that `unshare` started, by its number on this machine: what waits for it hands no signals on. */
function inside({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}
