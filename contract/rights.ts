/**
 * Actions that follow from authorship. Responses contain them as `can`; a live event cannot, because it is the same for a whole
 * city, so the client derives them here from the author in the event.
 */
export const authorRights = (isAuthor: boolean) => ({ edit: isAuthor, remove: isAuthor, report: !isAuthor })

/** Actions that follow from the role in the session, for live events. */
export const roleRights = (isAdmin: boolean) => ({ feature: isAdmin })

/** Actions that follow from attendance, for live events. `spotsLeft` is null if the capacity is unlimited. */
export const attendanceRights = (event: { isAhead: boolean; joined: boolean; spotsLeft: number | null }) => ({
  join: event.isAhead && !event.joined && event.spotsLeft !== 0,
  leave: event.isAhead && event.joined,
})
