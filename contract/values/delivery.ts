import type { Delivery } from '../vocabulary.ts'

const words: readonly (readonly [RegExp, Delivery])[] = [
  [/digital|e-?mail|\bpdf\b|\bapp\b|transfer|online/, 'digital_transfer'],
  [/in.?person|hand.?off|hand.?over|\bmeet/, 'in_person_handoff'],
  [/pick|collect/, 'pickup'],
  [/local|courier|neighbou?rhood/, 'local_delivery'],
  [/ship|post|mail|deliver/, 'shipping'],
  [/other|else/, 'other'],
]

export function deliveryFrom<Known extends Delivery>(typed: string, known: readonly Known[]): Known {
  const folded = typed.toLowerCase().replaceAll('_', ' ')
  const exact = known.find(one => one === typed || one.replaceAll('_', ' ') === folded)
  const isKnown = (one: Delivery): one is Known => (known as readonly Delivery[]).includes(one)
  const meant = words.find(([pattern, one]) => isKnown(one) && pattern.test(folded))?.[1]
  return exact ?? ((meant ?? known[0]) as Known)
}
