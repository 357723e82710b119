import type { ReplyKind } from './vocabulary.ts'

/** Responses contain these as `can`. A live event is the same for a whole city, so the client derives them from its author. */
export const authorRights = (isAuthor: boolean) => ({ edit: isAuthor, remove: isAuthor, report: !isAuthor })

export const replyRights = (kind: ReplyKind, isAuthor: boolean) => ({
  ...authorRights(isAuthor),
  edit: isAuthor && kind !== 'announcement',
})

/** For live events, from the role in the session. */
export const roleRights = (isAdmin: boolean) => ({ feature: isAdmin })

/** For live events. `spotsLeft` is null if unlimited, and `isOffered` says that the viewer may take a spot all the same. */
export const attendanceRights = (event: {
  isUpcoming: boolean
  joined: boolean
  spotsLeft: number | null
  isOffered: boolean
  isOwn: boolean
}) => {
  const join = event.isUpcoming && !event.joined && (event.spotsLeft !== 0 || event.isOffered)
  return {
    join,
    leave: event.isUpcoming && event.joined,
    wait: event.isUpcoming && !event.joined && !join && !event.isOwn,
  }
}
