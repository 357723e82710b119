import { chmod, glob, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A clock of some processes that can be put forward and back while they run. What counts time since their start goes on. */
export interface FakeClock {
  /** The environment of a process that goes by it. */
  environment: Record<string, string>
  /** Puts it so many seconds before the clock of this machine. */
  put(seconds: number): Promise<void>
  /** How many seconds it is before the clock of this machine. */
  ahead: () => number
}

/** Where libfaketime is, as Debian's package `faketime` brings it. */
export const findFaketime = async (): Promise<string | undefined> =>
  (await Array.fromAsync(glob('/usr/lib/{*/,}faketime/libfaketimeMT.so.1')))[0]

/** A clock that shows this machine's time, kept in a file of this folder. Throws where there is no libfaketime. */
export async function fakeClock(folder: string): Promise<FakeClock> {
  const library = await findFaketime()
  if (!library) throw new Error('This machine has no libfaketime.')
  const file = join(folder, 'clock')
  let ahead = 0
  const put = async (seconds: number) => {
    ahead = seconds
    await writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  }
  await put(0)
  // A PostgreSQL server reads it as another user.
  await chmod(folder, 0o755)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    put,
    ahead: () => ahead,
  }
}
