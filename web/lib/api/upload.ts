import { accountHeader } from '../../../contract/account-header.ts'
import { uploadKeyHeader } from '../../../contract/plain-routes.ts'
import { noteReadingOnly } from '../live/reading-only.ts'
import { newId } from '../storage/new-id.ts'
import { shownAccount } from './shown-account.ts'

/** By picture: a retry sends the same one. */
const keys = new WeakMap<Blob, string>()
const keyOf = (picture: Blob): string => {
  const key = keys.get(picture) ?? newId()
  keys.set(picture, key)
  return key
}

const patience = 60_000

/** Aborting rejects with an AbortError. */
export function sendPicture<Answer>(
  { method, path }: { method: string; path: string },
  picture: Blob,
  { onProgress, stop }: { onProgress: (part: number) => void; stop: AbortSignal },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.responseType = 'json'
    request.setRequestHeader('content-type', picture.type || 'application/octet-stream')
    request.setRequestHeader(uploadKeyHeader, keyOf(picture))
    const account = shownAccount()
    if (account) request.setRequestHeader(accountHeader, account)
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = () => reject(new Error('The upload found no connection.'))
    const awaitProgress = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail()
        request.abort()
      }, patience)
    }
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      awaitProgress()
      if (lengthComputable) onProgress(loaded / total)
    }
    const answer = () => request.response as Answer
    request.onload = () => {
      const ok = request.status === 200
      noteReadingOnly({ headers: { has: name => request.getResponseHeader(name) !== null }, ok })
      if (ok && request.response) resolve(answer())
      else reject(answer())
    }
    request.onerror = fail
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    stop.addEventListener('abort', () => request.abort())
    request.onloadend = () => clearTimeout(timer)
    awaitProgress()
    request.send(picture)
  })
}
