import type { EndpointMeta } from './access.ts'

/** Routes outside the typed contract: streams, files and operator endpoints. */
export const plainRoutes = {
  live: { method: 'GET', path: '/live', access: 'signedIn' },
  /** The body is the image. Responds like `profiles.own`. */
  avatar: { method: 'PUT', path: '/api/profile/avatar', access: 'member' },
  /** The body is the image. Responds like `events.coverFrom`. */
  cover: { method: 'PUT', path: '/api/covers', access: 'member', feature: 'eventCovers' },
  /** The body is the image. Responds with a photo that a listing may use. */
  photo: { method: 'PUT', path: '/api/photos', access: 'member', feature: 'listings' },
  calendar: { method: 'GET', path: '/api/events/:eventId/calendar.ics', access: 'member', feature: 'events' },
  /** Signed Stripe events; disabled without a signing secret. */
  paymentWebhook: { method: 'POST', path: '/api/payments/webhook', access: 'public' },
  /** A CSV file, filtered like `admin.audit`. */
  auditCsv: { method: 'GET', path: '/api/admin/audit.csv', access: 'admin' },
  /** The viewer's own logo as a 1024-pixel PNG. */
  logo: { method: 'GET', path: '/api/logos/:logoId/logo.png', access: 'member' },
  /** An image of reported content, by its key. */
  evidence: { method: 'GET', path: '/api/admin/reports/:caseId/pictures/*', access: 'admin' },
  media: { method: 'GET', path: '/media/*', access: 'public' },
  health: { method: 'GET', path: '/healthz', access: 'public' },
  ready: { method: 'GET', path: '/readyz', access: 'public' },
  metrics: { method: 'GET', path: '/metrics', access: 'public' },
  openapi: { method: 'GET', path: '/api/openapi.json', access: 'public' },
  apiDocs: { method: 'GET', path: '/api/docs', access: 'public' },
  mailbox: { method: 'GET', path: '/dev/mailbox', access: 'public' },
  mailboxJson: { method: 'GET', path: '/dev/mailbox.json', access: 'public' },
} as const satisfies Record<
  string,
  { method: string; path: string } & Required<Pick<EndpointMeta, 'access'>> & EndpointMeta
>
