/** Tabs of former versions read one event from each frame. */
export const batchesParameter = 'batches'
