import { chmod, glob, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface FakeClock {
  environment: Record<string, string>
  put(seconds: number): Promise<void>
  ahead: () => number
}

/** Of Debian's `faketime`, if installed. */
export const findFaketime = async (): Promise<string | undefined> =>
  (await Array.fromAsync(glob('/usr/lib/{*/,}faketime/libfaketimeMT.so.1')))[0]

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
