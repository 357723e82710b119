/**
 * Throws when the stream ends first: reads of an ended stream resolve in microtasks, so no timer would run, not even the test's
 * timeout.
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
