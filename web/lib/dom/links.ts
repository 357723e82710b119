type Piece = { text: string; href?: string }

// Must not start inside a word. Control and bidi characters end it, so that the visible text is the link target.
const address = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"`\p{C}]+/giu
const pairs = { ')': '(', ']': '[', '}': '{' } as const

/** Removes trailing punctuation, but not a bracket that is opened inside the URL. */
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
    // Phishing: "https://bank.example@evil.example" opens evil.example. URLs with credentials are not linked.
    return url.username === '' && url.password === '' ? url.href : undefined
  } catch {
    return undefined
  }
}

/** Splits user text into text and http(s) links. The pieces concatenate to the original text. */
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
