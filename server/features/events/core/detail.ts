import type { EventDetail } from '../../../../contract/events.ts'
import type { Deps } from '../../../deps/deps.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { seriesOf } from './series-of.ts'
import { readHosts } from './organizers.ts'
import { facesOf } from './faces.ts'
import { presentDetail } from './present.ts'
import type { SeenEventRow } from './queries.ts'

export async function detail({ db }: Pick<Deps, 'db'>, viewer: MemberViewer, row: SeenEventRow): Promise<EventDetail> {
  const [faces, hosts, series] = await Promise.all([
    facesOf(db, [row], viewer),
    row.has_hosts ? readHosts(db, viewer, row.id) : [],
    seriesOf(db, viewer, row),
  ])
  return presentDetail(row, { faces: faces.get(row.id), hosts, viewer, series })
}
