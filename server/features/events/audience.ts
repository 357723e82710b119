import type { SeenEventRow } from './core/queries.ts'

/** Who is told of a change: those who come to the event or to any of the changed dates of its series, or follow that. */
export const audienceOf = (event: Pick<SeenEventRow, 'id' | 'series_id'>, changed: readonly string[] = [event.id]) =>
  event.series_id
    ? ({ audience: 'series', postId: event.id, postIds: changed } as const)
    : ({ audience: 'coming', postId: event.id } as const)
