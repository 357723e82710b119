import '../../locales/en/talk.ts'
import { Announcement } from './announcement.tsx'
import type { ShownTalk } from './use-talk.ts'

export { TalkPage } from './talk-page.tsx'
export { TalkSection } from './section.tsx'
export { useTalk } from './use-talk.ts'

/** Under the title of the event: an announcement that is new to the viewer. */
export function TalkNews({ shown: { talk, news } }: { shown: ShownTalk }) {
  if (!talk?.announcement || talk.announcement.id !== news) return null
  return (
    <div className="mt-4">
      <Announcement announcement={talk.announcement} isNew />
    </div>
  )
}
