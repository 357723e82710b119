import { plainRoutes } from '../../../contract/plain-routes.ts'
import { drawing } from '../pictures.ts'
import { notToBeSeen } from './events.ts'
import { allBut, members, signedIn, unseenOrRemoved, type Call, type Entry, type World } from './world.ts'

const picture = async (path: string): Promise<Call> => ({ path, body: await drawing(8, 8).png().toBuffer() })

type PlainEntry = Pick<Entry, 'refusals'> & { call: (world: World) => Call | Promise<Call> }

export const plainCalls: Partial<Record<keyof typeof plainRoutes, PlainEntry>> = {
  live: { call: () => ({ path: plainRoutes.live.path }) },
  avatar: { call: () => picture(plainRoutes.avatar.path) },
  cover: { call: () => picture(plainRoutes.cover.path) },
  photo: { call: () => picture(plainRoutes.photo.path) },
  calendar: {
    call: ({ eventId }) => ({ path: plainRoutes.calendar.path.replace(':eventId', eventId) }),
    refusals: notToBeSeen,
  },
  seriesCalendar: {
    call: ({ seriesId }) => ({ path: plainRoutes.seriesCalendar.path.replace(':seriesId', seriesId) }),
    refusals: unseenOrRemoved('SERIES_NOT_FOUND'),
  },
  auditCsv: { call: () => ({ path: plainRoutes.auditCsv.path }) },
  logo: {
    call: ({ somebodysLogo }) => ({ path: plainRoutes.logo.path.replace(':logoId', somebodysLogo) }),
    refusals: [{ code: 'NOT_FOUND', to: allBut(members, 'participant'), because: 'a logo is its owner’s alone' }],
  },
  exportFile: {
    call: ({ somebodysExport }) => ({ path: plainRoutes.exportFile.path.replace(':exportId', somebodysExport) }),
    refusals: [{ code: 'EXPORT_NOT_FOUND', to: allBut(signedIn, 'participant'), because: 'it is the participant’s' }],
  },
  evidence: { call: ({ evidence }) => ({ path: evidence }) },
}
