/**
 * Reads a live stream on until what was heard is enough, and returns all of it. Throws when it ends before: an ended
 * stream answers at once for ever, and no timer would come to its turn, nor the test's own time limit.
 */
export async function hearUntil(body: Response['body'], isEnough: (heard: string) => boolean): Promise<string> {
  if (!body) throw new Error('There is no stream')
  const decoder = new TextDecoder()
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  let heard = ''
  try {
    while (!isEnough(heard)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`The stream ended: ${heard}`)
      heard += decoder.decode(value, { stream: true })
    }
    return heard
  } finally {
    reader.releaseLock()
  }
}
