/** Below the key of events, which are saved and refetched together. */
export const talkKey = (eventId: string) => ['events', 'talk', eventId] as const
export const announcementsKey = (eventId: string) => ['events', 'announcements', eventId] as const
