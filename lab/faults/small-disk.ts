import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { removeFolder, temporaryFolder } from '../../tests/support/engines/server-process.ts'

const run = promisify(execFile)

/** Requires root, and not every container permits it. Returns a function that unmounts. */
export async function mountSmallDisk(folder: string, size: string): Promise<() => Promise<unknown>> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder])
  return () => run('umount', ['-l', folder])
}

export async function mayMount(): Promise<boolean> {
  const folder = await temporaryFolder()
  try {
    const unmount = await mountSmallDisk(folder, '64k')
    await unmount()
    return true
  } catch {
    return false
  } finally {
    await removeFolder(folder)
  }
}
