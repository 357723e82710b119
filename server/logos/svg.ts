import type { Layer, Logo } from './art.ts'
import type { Palette } from './colors.ts'
import { pathData, scaled, type Path } from './geometry.ts'

const margin = 0.94
const placed = (path: Path) => scaled(path, margin, [50, 50])

/** Contains no user text and no external reference, so that it is safe to serve. */
export function svgOf({ ground, groundInk, layers }: Logo, { inks }: Palette): string {
  const outline = pathData(placed(ground))
  const clips = [outline]
  const clipOf = (path: Path): number => {
    const data = pathData(placed(path))
    return clips.includes(data) ? clips.indexOf(data) : clips.push(data) - 1
  }
  const drawn = layers.map(layer => {
    const clip = layer.within ? clipOf(layer.within) : 0
    return { clip, shape: shapeOf(layer, inks) }
  })
  const groups: string[] = []
  for (const [index, { clip, shape }] of drawn.entries()) {
    if (drawn[index - 1]?.clip !== clip) groups.push(`<g clip-path="url(#c${clip})">`)
    groups.push(shape)
    if (drawn[index + 1]?.clip !== clip) groups.push('</g>')
  }
  const definitions = clips.map((data, index) => `<clipPath id="c${index}"><path d="${data}"/></clipPath>`).join('')
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="1024" height="1024">' +
    `<defs>${definitions}</defs><path d="${outline}" fill="${inks[groundInk]}"/>${groups.join('')}</svg>`
  )
}

function shapeOf(layer: Layer, inks: Palette['inks']): string {
  const data = pathData(placed(layer.path))
  if ('fill' in layer) return `<path d="${data}" fill="${inks[layer.fill]}"/>`
  const width = Math.round(layer.width * margin * 100) / 100
  return `<path d="${data}" fill="none" stroke="${inks[layer.stroke]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}
