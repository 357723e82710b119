import type { Access } from './access.ts'

/** Routes that are not part of the typed contract: streams, files and the doors of operators. Mounted from this list. */
export const plainRoutes = {
  live: { method: 'GET', path: '/live', access: 'signedIn' },
  /** The body is the picture itself. Answers as `profiles.own`. */
  avatar: { method: 'PUT', path: '/api/profile/avatar', access: 'member' },
  /** The body is the picture itself. Answers as `events.coverFrom`. */
  cover: { method: 'PUT', path: '/api/covers', access: 'member' },
  /** The body is the picture itself. Answers with a photo that a listing may take. */
  photo: { method: 'PUT', path: '/api/photos', access: 'member' },
  /** An iCalendar file. */
  calendar: { method: 'GET', path: '/api/events/:eventId/calendar.ics', access: 'member' },
  /** Stripe's events, signed. There is none without the secret to check them by. */
  paymentWebhook: { method: 'POST', path: '/api/payments/webhook', access: 'public' },
  /** A CSV file, narrowed by the query as `admin.audit` is. */
  auditCsv: { method: 'GET', path: '/api/admin/audit.csv', access: 'admin' },
  /** A logo of one's own as a PNG of 1024 pixels. */
  logo: { method: 'GET', path: '/api/logos/:logoId/logo.png', access: 'member' },
  /** A picture of what was reported, by its key. */
  evidence: { method: 'GET', path: '/api/admin/reports/:caseId/pictures/*', access: 'admin' },
  media: { method: 'GET', path: '/media/*', access: 'public' },
  health: { method: 'GET', path: '/healthz', access: 'public' },
  ready: { method: 'GET', path: '/readyz', access: 'public' },
  metrics: { method: 'GET', path: '/metrics', access: 'public' },
  openapi: { method: 'GET', path: '/api/openapi.json', access: 'public' },
  apiDocs: { method: 'GET', path: '/api/docs', access: 'public' },
  mailbox: { method: 'GET', path: '/dev/mailbox', access: 'public' },
  mailboxJson: { method: 'GET', path: '/dev/mailbox.json', access: 'public' },
} as const satisfies Record<string, { method: string; path: string; access: Access }>
