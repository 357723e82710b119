import { dirname } from 'node:path'
import type { CommandResult } from '../cli/command-result.ts'
import { listenOnce } from '../cli/hand-over.ts'
import { sendCommand } from '../cli/socket.ts'
import { BackupFailure } from './failure.ts'
import { writeDraft } from './file.ts'
import { writtenResult } from './source.ts'
import { tarOf } from './tar.ts'
import { writeEntries, type BackupSource, type Written } from './write-entries.ts'

export interface MadeBackup extends CommandResult {
  size: number
}

export async function makeBackup(
  file: string,
  passphrase: string | undefined,
  source: BackupSource,
): Promise<MadeBackup> {
  let written: Written | undefined
  const begin = () =>
    tarOf(async add => {
      written = await writeEntries(add, source)
    })
  const draft = await writeDraft(file, begin, passphrase)
  if (!written) throw new BackupFailure('The backup was not written.')
  return { ...writtenResult(written), size: await draft.keep() }
}

export async function makeBackupThrough(
  control: string,
  file: string,
  passphrase: string | undefined,
  { withKeys }: { withKeys: boolean },
): Promise<MadeBackup> {
  const { socketPath, incoming, close } = await listenOnce(dirname(control))
  let sent: Promise<CommandResult> | undefined
  const ask = async () => {
    sent = sendCommand(control, ['backup', socketPath, ...(withKeys ? ['--keys'] : [])]).then(
      result => {
        if (result.exitCode === 1) throw new BackupFailure(result.text)
        return result
      },
      () => {
        throw new BackupFailure('The server that holds the database ended before it had sent everything.')
      },
    )
    sent.catch(() => undefined)
    return Promise.race([incoming, sent.then(() => incoming)])
  }
  try {
    const draft = await writeDraft(file, ask, passphrase)
    try {
      // A killed server also ends the stream, so its end proves nothing.
      const result = await sent
      if (!result) throw new BackupFailure('The server sent nothing.')
      return { ...result, size: await draft.keep() }
    } catch (error) {
      await draft.discard()
      throw error
    }
  } finally {
    await close()
  }
}
