/** A piece of a text: words as they are, or an address that may be opened. */
type Piece = { text: string; href?: string }

// Not in the middle of a word, and nothing that is invisible or turns the direction of writing: what is read is opened.
const address = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"`\p{C}]+/giu
const pairs = { ')': '(', ']': '[', '}': '{' } as const

/** The address without the sentence's own marks at its end; a closing bracket stays where its opening one is inside. */
function trimmed(found: string): string {
  let end = found.length
  for (;;) {
    const last = found[end - 1] ?? ''
    const open = pairs[last as keyof typeof pairs]
    const inside = found.slice(0, end)
    if (open ? inside.split(last).length > inside.split(open).length : /[.,;:!?…'’”»*_~|]/u.test(last)) end--
    else return inside
  }
}

function hrefOf(found: string): string | undefined {
  try {
    const url = new URL(found)
    // "https://bank.example@elsewhere.example" leads elsewhere: such an address is left as words.
    return url.username === '' && url.password === '' ? url.href : undefined
  } catch {
    return undefined
  }
}

/** Takes a text that somebody typed apart into words and http(s) addresses. Together the pieces are the text again. */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(address)) {
    const found = trimmed(match)
    const href = hrefOf(found)
    if (!href) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: found, href })
    from = index + found.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
