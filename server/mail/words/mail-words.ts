/** What a mail says, in one language. */
export interface MailWords {
  subject: string
  heading: string
  paragraphs: string[]
  button: string
  footer: string
}

/** What a mail about an account says that no other does; its subject and its heading may be the same. */
export type NoticeWords = Pick<MailWords, 'subject' | 'heading'> & { text: string }

/** What became of something that was reported. */
export interface ReportOutcome {
  /** What was reported is a conversation with somebody of this name, or something of this title. */
  about: 'conversation' | 'thing'
  title: string
  outcome: 'removed' | 'resolved' | 'dismissed'
  note: string | null
}

/** A heading that is the subject as well. */
export const titled = (subject: string) => ({ subject, heading: subject })
