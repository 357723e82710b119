import type { EndpointMeta } from './access.ts'

/** Of uploads: names a picture, so that another attempt to send it gives the same image. */
export const uploadKeyHeader = 'idempotency-key'

/** Outside the typed contract: streams, files and operator endpoints. */
export const plainRoutes = {
  live: { method: 'GET', path: '/live', access: 'signedIn', rate: { counted: 'streamByAccount' } },
  avatar: { method: 'PUT', path: '/api/profile/avatar', access: 'member', rate: 'avatarByAccount' },
  cover: { method: 'PUT', path: '/api/covers', access: 'member', feature: 'eventCovers', rate: 'coverByAccount' },
  photo: { method: 'PUT', path: '/api/photos', access: 'member', feature: 'listings', rate: 'photoByAccount' },
  calendar: { method: 'GET', path: '/api/events/:eventId/calendar.ics', access: 'member', feature: 'events' },
  /** The cover of an event whose link is on: `<width>.webp`. */
  sharedCover: {
    method: 'GET',
    path: '/e/:eventId/cover/:file',
    access: 'public',
    feature: 'events',
    rate: 'sharedEventByIp',
  },
  seriesCalendar: { method: 'GET', path: '/api/series/:seriesId/calendar.ics', access: 'member', feature: 'events' },
  /** `<secret>.ics`, for calendar apps; authenticated by its secret. */
  calendarFeed: { method: 'GET', path: '/calendar/:file', access: 'public', feature: 'events' },
  /** For mail programs, which send no origin; authenticated by its token. */
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/one-click',
    access: 'public',
    rate: { counted: 'unsubscribeByLink' },
  },
  /** The same address in a browser: a page that asks first. */
  unsubscribePage: { method: 'GET', path: '/api/unsubscribe/one-click', access: 'public', inMaintenance: true },
  /** The page without scripts. */
  unsubscribeForm: { method: 'POST', path: '/unsubscribe', access: 'public', rate: { counted: 'unsubscribeByLink' } },
  /** Disabled without a signing secret. */
  paymentWebhook: { method: 'POST', path: '/api/payments/webhook', access: 'public', rate: { counted: 'webhookByIp' } },
  auditCsv: { method: 'GET', path: '/api/admin/audit.csv', access: 'admin', rate: 'administerByAccount' },
  logo: { method: 'GET', path: '/api/logos/:logoId/logo.png', access: 'member' },
  /** Requires a recent confirmation by password in the same session. */
  exportFile: {
    method: 'GET',
    path: '/api/exports/:exportId/our-peeps-data.zip',
    access: 'signedIn',
    rate: 'exportFileByAccount',
  },
  evidence: { method: 'GET', path: '/api/admin/reports/:caseId/pictures/*', access: 'admin' },
  media: { method: 'GET', path: '/media/*', access: 'public' },
  health: { method: 'GET', path: '/healthz', access: 'public', inMaintenance: true },
  /** For proxies: 503 from the stop signal on. */
  accepting: { method: 'GET', path: '/acceptz', access: 'public', inMaintenance: true },
  ready: { method: 'GET', path: '/readyz', access: 'public', inMaintenance: true },
  robots: { method: 'GET', path: '/robots.txt', access: 'public', inMaintenance: true },
  /** If a contact is configured. */
  securityTxt: { method: 'GET', path: '/.well-known/security.txt', access: 'public', inMaintenance: true },
  /** Moves a session from a former host, and leads to the page that was asked for. */
  handover: { method: 'GET', path: '/handover', access: 'public', inMaintenance: true },
  /** Leads to the security page. */
  changePassword: { method: 'GET', path: '/.well-known/change-password', access: 'public', inMaintenance: true },
  metrics: { method: 'GET', path: '/metrics', access: 'public', inMaintenance: true },
  openapi: { method: 'GET', path: '/api/openapi.json', access: 'public' },
  apiDocs: { method: 'GET', path: '/api/docs', access: 'public' },
  mailbox: { method: 'GET', path: '/dev/mailbox', access: 'public', inMaintenance: true },
  mailboxJson: { method: 'GET', path: '/dev/mailbox.json', access: 'public', inMaintenance: true },
} as const satisfies Record<
  string,
  { method: string; path: string } & Required<Pick<EndpointMeta, 'access'>> & EndpointMeta
>
