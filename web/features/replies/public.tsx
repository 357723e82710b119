import '../../locales/en/replies.ts'

export { ReplyComposer, TypingContext, useReplying, type Replying } from './composer.tsx'
export { EditsGuard, KeptTexts, beginAtEnd, useEdits, type Edits } from './edits.tsx'
export { ReplyThread } from './thread.tsx'
export { useReplyRemoval } from './use-removal.ts'
export { copyUrl, toastCopied, useProfilePath } from './links.ts'
export type { Words } from './draft.ts'
export type { Thread } from './thread-of.ts'
