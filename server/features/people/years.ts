import type { YearsBucket, YearsInCity } from '../../../contract/vocabulary.ts'

/** Natives count as more than ten years. */
const overlapping: Record<YearsBucket, readonly YearsInCity[]> = {
  '0-1': ['less-than-1', '1-2', '1-3'],
  '2-4': ['1-2', '1-3', '3-5', '4-6'],
  '5-9': ['3-5', '4-6', '6-plus', '7-10'],
  '10+': ['6-plus', '7-10', '11-14', '15-plus', 'native'],
}

export const yearsWithin = (buckets: readonly YearsBucket[]): YearsInCity[] => [
  ...new Set(buckets.flatMap(bucket => overlapping[bucket])),
]
