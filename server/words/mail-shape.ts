import type { Isolated } from '../../contract/text/member-text.ts'

export interface MailWords {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: readonly { label: string; value: string; detail?: string | undefined }[]
  button: string
  footer: string
}

export type NoticeWords = Pick<MailWords, 'subject' | 'heading'> & { text: string }

export interface ReportOutcome {
  about: 'conversation' | 'thing'
  title: Isolated | null
  outcome: 'removed' | 'resolved' | 'dismissed'
  note: Isolated | null
}

export const titled = (subject: string) => ({ subject, heading: subject })

export interface NewSignIn {
  browser: string
  time: string
  city: string | null
  place: string | null
}
