import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupFailure } from '../server/backup/failure.ts'

const shortest = 12

/** From BACKUP_PASSPHRASE or hidden terminal input, never an argument, which other users could read. */
export async function readPassphrase({ isNew }: { isNew: boolean }): Promise<string> {
  const given = process.env['BACKUP_PASSPHRASE'] || (await typed(isNew))
  if (isNew && given.length < shortest)
    throw new BackupFailure(`The passphrase must have at least ${shortest} characters.`)
  return given
}

async function typed(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BackupFailure('Set BACKUP_PASSPHRASE, or run this at a terminal, where it is asked for.')
  const first = await ask('Passphrase: ')
  if (isNew && (await ask('Once more: ')) !== first) throw new BackupFailure('The two are not the same.')
  return first
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
