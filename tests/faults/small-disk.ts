import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { removeFolder, temporaryFolder } from '../support/server-process.ts'

const run = promisify(execFile)

/** Makes a folder a file system of its own, in memory. Only root may, and not in every container. Returns how to end that. */
export async function mountSmallDisk(folder: string, size: string): Promise<() => Promise<unknown>> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder])
  return () => run('umount', ['-l', folder])
}

/** Whether that can be done here. */
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
