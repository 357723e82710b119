import type { TFunction } from 'i18next'
import {
  CreditCard,
  Eye,
  FileText,
  Flag,
  KeyRound,
  Lock,
  LogOut,
  ShieldOff,
  Star,
  StarOff,
  Trash2,
  Undo2,
  UserCheck,
  UserCog,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import type { AuditEntry } from '../../../contract/admin.ts'
import { type AuditAction } from '../../../contract/admin-vocabulary.ts'
import { isolate } from '../../../contract/text/member-text.ts'
import { roles } from '../../../contract/vocabulary.ts'

const plain = 'bg-sunken'
const bad = 'bg-danger-soft text-danger'
const warning = 'bg-warning-soft text-warning'
const good = 'bg-success-soft text-success'

export const auditLooks: Record<AuditAction, readonly [LucideIcon, string]> = {
  'role.changed': [UserCog, plain],
  'account.deactivated': [UserX, bad],
  'account.activated': [UserCheck, good],
  'account.erased': [Trash2, bad],
  'account.opened': [Eye, plain],
  'flag.resolved': [Flag, plain],
  'flag.dismissed': [Flag, plain],
  'post.removed': [Trash2, bad],
  'post.restored': [Undo2, good],
  'post.featured': [Star, plain],
  'post.unfeatured': [StarOff, plain],
  'terms.saved': [FileText, plain],
  'terms.published': [FileText, good],
  'terms.withdrawn': [FileText, warning],
  'payments.opened': [CreditCard, plain],
  'payments.denied': [Lock, warning],
  'payments.granted': [KeyRound, plain],
  'payments.revoked': [KeyRound, warning],
  'twoFactor.switchedOff': [ShieldOff, warning],
  'sessions.ended': [LogOut, warning],
  'sessions.allEnded': [LogOut, warning],
}

export function subjectText(t: TFunction, subject: AuditEntry['subject']): string {
  if (!subject) return ''
  if (subject.name === null) return t(`admin.audit.gone.${subject.kind}`)
  return subject.kind === 'reply' ? t('admin.audit.reply', { words: subject.name }) : subject.name
}

export function sentenceValues(t: TFunction, { after, before }: AuditEntry) {
  const role = roles.find(one => one === after?.['role'])
  const version = after?.['version'] ?? before?.['version'] ?? ''
  const reports = after?.['reports']
  return {
    role: role ? t(`admin.users.aRole.${role}`) : String(after?.['role'] ?? ''),
    version: String(version),
    count: typeof reports === 'number' ? reports : 1,
  }
}

/** For example "role: member → admin". */
export function changesOf({ before, after }: AuditEntry): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap(field => {
    const [was, is] = [before?.[field], after?.[field]]
    if (was === is) return []
    const told = [was, is].filter(value => value !== undefined && value !== null)
    return told.length > 0 ? [`${field}: ${told.map(value => isolate(String(value))).join(' → ')}`] : []
  })
}
