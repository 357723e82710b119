import type { AnalyticsCharts } from '../../../contract/analytics.ts'

/** In stacking order. */
export const kinds = {
  question: { fill: 'fill-question', bar: 'bg-question', text: 'text-question' },
  event: { fill: 'fill-event', bar: 'bg-event', text: 'text-event' },
  selling: { fill: 'fill-selling', bar: 'bg-selling', text: 'text-selling' },
  renting: { fill: 'fill-renting', bar: 'bg-renting', text: 'text-renting' },
  ticket: { fill: 'fill-ticket', bar: 'bg-ticket', text: 'text-ticket' },
} as const satisfies Record<keyof AnalyticsCharts['posts'], object>

type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as Kind[]
