export const seriesKey = (id: string) => ['series', id] as const
export const datesKey = (id: string, when: 'upcoming' | 'past') => [...seriesKey(id), 'dates', when] as const
