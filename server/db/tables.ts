import type { AdministrationSchema } from './tables/administration.ts'
import type { AccountsSchema } from './tables/accounts.ts'
import type { AnalyticsSchema } from './tables/analytics.ts'
import type { CalendarSchema } from './tables/calendar.ts'
import type { DigestsSchema } from './tables/digests.ts'
import type { ExportsSchema } from './tables/exports.ts'
import type { LogosSchema } from './tables/logos.ts'
import type { MessagesSchema } from './tables/messages.ts'
import type { ModerationSchema } from './tables/moderation.ts'
import type { NotificationsSchema } from './tables/notifications.ts'
import type { PaymentsSchema } from './tables/payments.ts'
import type { PeopleSchema } from './tables/people.ts'
import type { PostsSchema } from './tables/posts.ts'
import type { SeriesSchema } from './tables/series.ts'
import type { TermsSchema } from './tables/terms.ts'
import type { UsersSchema } from './tables/users.ts'
import type { WorkingsSchema } from './tables/workings.ts'

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
