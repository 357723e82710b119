/**
 * What follows from who wrote something. With all that it answers the server tells this as `can`. A live event cannot: it
 * is one for a whole city. There, and only there, the browser reads it off here, by the author that the event names.
 */
export const authorRights = (isAuthor: boolean) => ({ edit: isAuthor, remove: isAuthor, report: !isAuthor })

/** The same for what follows from a role, as the session tells it. */
export const roleRights = (isAdmin: boolean) => ({ feature: isAdmin })

/** The same for who comes to an event. `spotsLeft` is null where there is room for everybody. */
export const attendanceRights = (event: { isAhead: boolean; joined: boolean; spotsLeft: number | null }) => ({
  join: event.isAhead && !event.joined && event.spotsLeft !== 0,
  leave: event.isAhead && event.joined,
})
