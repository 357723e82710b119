import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { CommandResult } from '../cli/command-result.ts'
import { backupSource, writtenResult } from './source.ts'
import { tarOf } from './tar.ts'
import { writeEntries, type Written } from './write-entries.ts'

/** The receiving command compresses and encrypts it, which offloads the server and keeps the passphrase out of it. */
export async function giveBackup(socketPath: string, from: Parameters<typeof backupSource>[0]): Promise<CommandResult> {
  let written: Written | undefined
  const tar = tarOf(async add => {
    written = await writeEntries(add, backupSource(from))
  })
  await pipeline(tar, connect(socketPath))
  return written ? writtenResult(written) : { text: 'The backup was not written.', exitCode: 1 }
}
