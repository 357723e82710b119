type Piece = { text: string; href?: string }

// Control and bidi characters end a link, so that its text is its target. So do marks of other scripts, which have no space after them;
// but "/wiki/باريس،_تكساس" is a whole address.
const after = String.raw`(?![\x00-\x7f‘’])(?:[\p{Ps}\p{Pe}\p{Pi}\p{Pf}]|\p{Terminal_Punctuation}(?!_))`
const urlPattern = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{N}])https?:\/\/(?:(?!${after})[^\s<>"\x60\p{C}])+`,
  'giu',
)
const trailing = /[.,;:!?'*_~|]|(?![\x00-\x7f])\p{P}/u
const pairs = { ')': '(', ']': '[', '}': '{' }

function trimmed(found: string): string {
  const count = (sign: string) => found.split(sign).length
  const unopened = new Map(Object.entries(pairs).map(([close, open]) => [close, count(close) - count(open)]))
  let end = found.length
  for (;;) {
    const last = [...found.slice(Math.max(0, end - 2), end)].at(-1) ?? ''
    const closing = unopened.get(last)
    if (closing === undefined ? !trailing.test(last) : closing <= 0) return found.slice(0, end)
    if (closing !== undefined) unopened.set(last, closing - 1)
    end -= last.length
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
