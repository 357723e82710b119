import '../../locales/en/talk.ts'

export { TalkNews, TalkSection } from './section.tsx'
export { useTalk } from './use-talk.ts'
