import { accountHeader } from '../../../contract/account-header.ts'
import { shownAccount } from './shown-account.ts'

const patience = 60_000

/** `onProgress` receives a fraction, 0 to 1. Aborting rejects with an AbortError. */
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
    request.timeout = patience
    request.setRequestHeader('content-type', picture.type || 'application/octet-stream')
    const account = shownAccount()
    if (account) request.setRequestHeader(accountHeader, account)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    const answer = () => request.response as Answer
    request.onload = () => (request.status === 200 && request.response ? resolve(answer()) : reject(answer()))
    request.onerror = request.ontimeout = () => reject(new Error('The upload found no connection.'))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    stop.addEventListener('abort', () => request.abort())
    request.send(picture)
  })
}
