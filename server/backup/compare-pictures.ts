import type { Database } from '../db/client.ts'
import type { MediaStore } from '../media/store.ts'
import { BackupFailure } from './failure.ts'
import { filesOf, namedPictures } from './pictures.ts'
import type { VerifiedBackup } from './verify.ts'

export async function comparePictures(
  { database, media }: { database: Database; media: MediaStore },
  { checksums }: VerifiedBackup,
): Promise<void> {
  let absent = 0
  await database.transfer('read', async transfer => {
    for await (const page of namedPictures(transfer))
      for (const key of page.flatMap(filesOf)) if (!(await media.get(key))) absent += 1
  })
  if (absent !== checksums.pictures.absent)
    throw new BackupFailure(
      `${absent} pictures that rows name are not there; the backup missed ${checksums.pictures.absent}.`,
    )
}
