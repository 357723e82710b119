/** Query parameter of clients that read frames with several events. Tabs of former versions read one event from each frame. */
export const batchesParameter = 'batches'
