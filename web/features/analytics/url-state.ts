import {
  analyticsPers,
  analyticsRanges,
  type AnalyticsPer,
  type AnalyticsRange,
} from '../../../contract/values/analytics-ranges.ts'

export interface Range {
  range: AnalyticsRange
  per: AnalyticsPer
}

const usual: Range = { range: 30, per: 'day' }

export const readRange = (params: URLSearchParams): Range => ({
  range: analyticsRanges.find(range => String(range) === params.get('range')) ?? usual.range,
  per: analyticsPers.find(per => per === params.get('per')) ?? usual.per,
})

export const writeRange = ({ range, per }: Range): URLSearchParams =>
  new URLSearchParams([
    ...(range === usual.range ? [] : [['range', String(range)]]),
    ...(per === usual.per ? [] : [['per', per]]),
  ])
