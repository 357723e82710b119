import { notTheirs, unseenOrRemoved, type Calls, type Entry } from './world.ts'

const notToBeSeen = unseenOrRemoved('SERIES_NOT_FOUND')

const following: Entry['given'] = async (app, { session, seriesId }) => {
  await app.api('PUT', `/series/${seriesId}/following`, { as: session })
}

export const series: Calls = {
  'series.read': { call: ({ seriesId }) => ({ path: `/series/${seriesId}` }), refusals: notToBeSeen },
  'series.dates': { call: ({ seriesId }) => ({ path: `/series/${seriesId}/dates` }), refusals: notToBeSeen },
  'series.follow': {
    call: ({ seriesId }) => ({ path: `/series/${seriesId}/following` }),
    refusals: [...notToBeSeen, { code: 'FORBIDDEN', to: ['author'], because: 'they host it' }],
  },
  'series.unfollow': {
    given: following,
    call: ({ seriesId }) => ({ path: `/series/${seriesId}/following` }),
    refusals: notToBeSeen,
  },
  'series.extend': {
    call: ({ seriesId }) => ({ path: `/series/${seriesId}/end`, body: { ends: { count: 5 } } }),
    refusals: [...notToBeSeen, notTheirs],
  },
}
