import type { AdministrationSchema } from './schema/administration.ts'
import type { AccountsSchema } from './schema/accounts.ts'
import type { AnalyticsSchema } from './schema/analytics.ts'
import type { CalendarSchema } from './schema/calendar.ts'
import type { DigestsSchema } from './schema/digests.ts'
import type { ExportsSchema } from './schema/exports.ts'
import type { LogosSchema } from './schema/logos.ts'
import type { MessagesSchema } from './schema/messages.ts'
import type { ModerationSchema } from './schema/moderation.ts'
import type { NotificationsSchema } from './schema/notifications.ts'
import type { PaymentsSchema } from './schema/payments.ts'
import type { PeopleSchema } from './schema/people.ts'
import type { PostsSchema } from './schema/posts.ts'
import type { SeriesSchema } from './schema/series.ts'
import type { TermsSchema } from './schema/terms.ts'
import type { UsersSchema } from './schema/users.ts'
import type { WorkingsSchema } from './schema/workings.ts'

/** schema.sql describes the tables and columns. */
export interface Schema
  extends
    AccountsSchema,
    AnalyticsSchema,
    CalendarSchema,
    DigestsSchema,
    ExportsSchema,
    PeopleSchema,
    LogosSchema,
    PostsSchema,
    SeriesSchema,
    TermsSchema,
    MessagesSchema,
    AdministrationSchema,
    ModerationSchema,
    NotificationsSchema,
    PaymentsSchema,
    UsersSchema,
    WorkingsSchema {}
