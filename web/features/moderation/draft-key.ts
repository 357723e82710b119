/** Under which this admin's choice and note about a case are kept until it is decided. */
export const draftKey = (viewerId: string, caseId: string) => `${viewerId}:resolve:${caseId}`
