import { useCallback } from 'react'
import { useViewer } from '../../../lib/api/session.ts'
import { placeOf } from '../../../lib/time/zones.ts'

/** Returns a function that names a time zone: the viewer's city if it uses that zone, otherwise the place in the zone's id. */
export function useZoneNames(): (timeZone: string) => string {
  const { city } = useViewer()
  return useCallback(timeZone => (city?.timeZone === timeZone ? city.name : placeOf(timeZone)), [city])
}
