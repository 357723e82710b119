/** Storage key of this admin's unsubmitted decision and note for a case. */
export const draftKey = (viewerId: string, caseId: string) => `${viewerId}:resolve:${caseId}`
