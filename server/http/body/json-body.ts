import { AppError } from '../../base/errors.ts'

const depthMax = 16

/** Parsers of forms and files take ten times as long as that of JSON, and they run before a rate is counted. */
export function requireJson(headers: Record<string, string | string[] | undefined>): void {
  const type = headers['content-type']
  if ((type && !String(type).startsWith('application/json')) || headers['content-disposition'])
    throw new AppError('MALFORMED_REQUEST')
}

/** Throws BODY_TOO_LARGE above `maxBytes`, and MALFORMED_REQUEST for values that are nested too deeply, before they are parsed. */
export async function jsonText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw new AppError('BODY_TOO_LARGE')
  const text = await request.text()
  if (Buffer.byteLength(text) > maxBytes) throw new AppError('BODY_TOO_LARGE')
  if (isDeeper(text, depthMax)) throw new AppError('MALFORMED_REQUEST')
  return text
}

const code = (character: string) => character.charCodeAt(0)
const [quote, backslash] = [code('"'), code('\\')]
const opening = new Set([code('['), code('{')])
const closing = new Set([code(']'), code('}')])

function isDeeper(json: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === quote) at = endOfString(json, at)
    else if (opening.has(character)) {
      if (++depth > most) return true
    } else if (closing.has(character)) depth--
  }
  return false
}

function endOfString(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === quote) return at
    if (character === backslash) at++
  }
  return json.length
}
