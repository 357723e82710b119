import { useParams } from 'react-router'
import { SeriesPage } from './series-page.tsx'

export function SeriesRoute() {
  const { seriesId = '' } = useParams()
  return <SeriesPage key={seriesId} id={seriesId.toLowerCase()} />
}
