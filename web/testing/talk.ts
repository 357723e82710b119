import type { Talk } from '../../contract/talk.ts'

export const aTalk = (change: Partial<Talk> = {}): Talk => ({
  commentCount: 0,
  latest: [],
  announcement: null,
  announcementCount: 0,
  isNew: false,
  muted: false,
  receivers: 0,
  can: { comment: true, announce: false },
  ...change,
})
