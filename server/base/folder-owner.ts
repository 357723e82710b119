import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Why this user must not open a data folder: the server could not open files that another user, such as root, has created in it. The lock
 * belongs to the user who runs the server.
 */
export function wrongUser(folder: string): string | undefined {
  const own = process.getuid?.()
  if (own === undefined) return undefined
  const owner = ownerOf(join(folder, 'lock')) ?? (own === 0 ? undefined : ownerOf(folder))
  if (owner === undefined || owner === own) return undefined
  const name = nameOf(owner)
  return `The data folder ${folder} belongs to the user ${name}. Run this as that user, for example with: sudo -u ${name}`
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch {
    return undefined
  }
}

function nameOf(id: number): string {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n')
    return users.map(line => line.split(':')).find(([, , uid]) => uid === String(id))?.[0] ?? `#${id}`
  } catch {
    return `#${id}`
  }
}
