import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { audit } from '../../audit/audit.ts'
import { record } from '../../audit/security-log.ts'
import { withAccount } from '../../cli/account.ts'
import type { CommandResult } from '../../cli/command-result.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { archiveOf } from './archive.ts'
import { ownerOf } from './owner.ts'

const noProgress = { begin: async () => undefined, add: async () => undefined }

/**
 * Sends the file to a socket, for a member who cannot sign in, whose identity the operator verified. It is not stored on the server. The
 * member is notified, as of a download in the app.
 */
export function exportAccount(
  { db, media, exportAreas, origin }: Pick<Deps, 'db' | 'media' | 'exportAreas'> & { origin: string },
  email: string,
  socketPath: string,
): Promise<CommandResult> {
  return withAccount(db, email, async account => {
    const owner = await ownerOf(db, account.id, { inactive: true })
    if (!owner) return { text: `The account ${account.id} has gone.`, exitCode: 1 }
    await inTransaction(db, async ({ trx }) => {
      await record(trx, 'dataDownloaded', { account, userAgent: null, origin, language: 'en' })
      await audit(trx, { actor: null, action: 'account.exported', subject: { kind: 'account', id: account.id } })
    })
    await pipeline(archiveOf({ db, media, exportAreas, owner, origin, progress: noProgress }), connect(socketPath))
    return { text: `The data of ${account.email}, who is notified.`, exitCode: 0 }
  })
}
