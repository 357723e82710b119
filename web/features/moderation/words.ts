import type { TFunction } from 'i18next'
import type { ReportCase } from '../../../contract/moderation.ts'

export const titleOf = (
  t: TFunction,
  { kind, title, author }: Pick<ReportCase, 'kind' | 'title' | 'author'>,
): string => (kind === 'conversation' ? t('moderation.conversationTitle', { name: author.name }) : title)

/** "Pau Vidal · reported by Amélie Laurent and 2 more". */
export function bylineOf(t: TFunction, { author, firstReport, reportCount }: ReportCase): string {
  const names = { author: author.name, reporter: firstReport.reporter.name }
  return reportCount > 1
    ? t('moderation.bylineMore', { ...names, count: reportCount - 1 })
    : t('moderation.byline', names)
}

/** "Resolved by Marta Ribeiro, yesterday, 10:20"; empty while pending. */
export function decisionOf(
  t: TFunction,
  { status, decision }: Pick<ReportCase, 'status' | 'decision'>,
  words: (way: 'moment', date: string) => string,
): string | null {
  if (!decision || status === 'pending') return null
  const name = decision.by?.name ?? t('moderation.decision.somebody')
  return t(`moderation.decision.${status}`, { name, time: words('moment', decision.at) })
}
