import { useCallback } from 'react'
import { useViewer } from '../../../lib/session.ts'
import { placeOf } from '../../../lib/zones.ts'

/** What a zone is called here: the own city where it is that city's, or else the place that it is named after. */
export function useZoneNames(): (timeZone: string) => string {
  const { city } = useViewer()
  return useCallback(timeZone => (city?.timeZone === timeZone ? city.name : placeOf(timeZone)), [city])
}
