const partBytes = 1024 * 1024

/** About 1 MiB, ending at a row boundary; a longer row is its own part. */
export async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.byteLength
    const end = size < partBytes ? -1 : chunk.lastIndexOf(10)
    if (end < 0) continue
    const rest = chunk.subarray(end + 1)
    yield Buffer.concat(held).subarray(0, size - rest.byteLength)
    // A view would keep the whole chunk in memory.
    held = [Uint8Array.from(rest)]
    size = rest.byteLength
  }
  if (size > 0) yield Buffer.concat(held)
}
