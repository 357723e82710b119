type Piece = { text: string; href?: string }

// Control and bidi characters end a link, so that its text is its target.
const urlPattern = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"`\p{C}]+/giu
const pairs = { ')': '(', ']': '[', '}': '{' } as const

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
    // Phishing: "https://bank.example@evil.example" opens evil.example.
    return url.username === '' && url.password === '' ? url.href : undefined
  } catch {
    return undefined
  }
}

/** The pieces concatenate to the original text. */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(urlPattern)) {
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
