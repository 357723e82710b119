import type { Isolated } from '../../../contract/values/member-text.ts'

/** What a mail says, in one language. */
export interface MailWords {
  subject: string
  heading: string
  paragraphs: string[]
  /** After the first paragraph. */
  facts?: readonly { label: string; value: string; detail?: string | undefined }[]
  button: string
  footer: string
}

/** The words of a security email. */
export type NoticeWords = Pick<MailWords, 'subject' | 'heading'> & { text: string }

export interface ReportOutcome {
  /** A conversation with a member, whose name is `title`; or a post, reply or profile, null if it is hidden from the reader. */
  about: 'conversation' | 'thing'
  title: Isolated | null
  outcome: 'removed' | 'resolved' | 'dismissed'
  note: Isolated | null
}

/** A heading that is the subject as well. */
export const titled = (subject: string) => ({ subject, heading: subject })

export interface NewSignIn {
  browser: string
  time: string
  city: string | null
  /** Null without a database of places. */
  place: string | null
}
