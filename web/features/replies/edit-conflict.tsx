import { replyVersion } from '../../../contract/values/edit-version.ts'
import type { ThreadReply } from '../../../contract/replies.ts'
import { conflictRules } from '../../components/form/edit-conflict.tsx'
import type { Words } from './draft.ts'

export const replyRules = conflictRules<ThreadReply, Words>({
  version: replyVersion,
  fields: [{ parts: ['text'], label: t => t('replies.reply.label'), shown: ({ text }) => text }],
})
