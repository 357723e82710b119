export type Mark = 'heading' | 'bold' | 'list' | 'link'

interface Selected {
  text: string
  start: number
  end: number
}

interface Edit {
  from: number
  to: number
  insert: string
  select: [start: number, end: number]
}

export function marked(mark: Mark, selected: Selected): Edit {
  if (mark === 'bold') return bold(selected)
  if (mark === 'link') return link(selected)
  return lines(selected, mark === 'heading' ? '## ' : '- ')
}

function bold({ text, start, end }: Selected): Edit {
  const words = text.slice(start, end)
  if (text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**')
    return { from: start - 2, to: end + 2, insert: words, select: [start - 2, end - 2] }
  return { from: start, to: end, insert: `**${words}**`, select: [start + 2, end + 2] }
}

/** A selected URL becomes the target, other text the link text; the other half is then selected. */
function link({ text, start, end }: Selected): Edit {
  const words = text.slice(start, end)
  if (/^https?:\/\/\S+$/.test(words))
    return { from: start, to: end, insert: `[](${words})`, select: [start + 1, start + 1] }
  const at = start + words.length + 3
  return { from: start, to: end, insert: `[${words}](https://)`, select: [at, at + 'https://'.length] }
}

function lines({ text, start, end }: Selected, mark: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const all = text.slice(from, to).split('\n')
  const isMarked = all.every(line => line.startsWith(mark) || (line === '' && all.length > 1))
  const insert = all
    .map(line => {
      if (isMarked) return line.startsWith(mark) ? line.slice(mark.length) : line
      return line === '' && all.length > 1 ? line : mark + line.replace(/^(?:#{1,6} |[-*] )/, '')
    })
    .join('\n')
  const select: Edit['select'] =
    all.length > 1 ? [from, from + insert.length] : [from + insert.length, from + insert.length]
  return { from, to, insert, select }
}
