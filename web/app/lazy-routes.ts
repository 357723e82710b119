import type { ComponentType } from 'react'
import type { PageName } from '../../contract/pages.ts'

type Screen = () => Promise<ComponentType>

/**
 * The build reads this table to preload the chunks of each page. An import with the comment `offline: false` is not kept on
 * the device. `memberLayout` is one of them, so that visitors do not load the menus.
 */
export const lazyRoutes = {
  memberLayout: () => import('./member-layout.tsx').then(file => file.MemberLayout),
  adminGround: () => import(/* offline: false */ './admin-layout.tsx').then(file => file.AdminGround),
  adminLayout: () => import(/* offline: false */ './admin-layout.tsx').then(file => file.AdminLayout),
  signIn: () => import('../features/accounts/sign-in/sign-in-page.tsx').then(file => file.SignInPage),
  signUp: () =>
    import(/* offline: false */ '../features/accounts/sign-up/sign-up-page.tsx').then(file => file.SignUpPage),
  confirm: () =>
    import(/* offline: false */ '../features/accounts/confirm/confirm-page.tsx').then(file => file.ConfirmPage),
  confirmEmailChange: () =>
    import(/* offline: false */ '../features/accounts/confirm/confirm-email-page.tsx').then(
      file => file.ConfirmEmailPage,
    ),
  forgotPassword: () =>
    import(/* offline: false */ '../features/accounts/reset/forgot-page.tsx').then(file => file.ForgotPage),
  resetPassword: () =>
    import(/* offline: false */ '../features/accounts/reset/reset-page.tsx').then(file => file.ResetPage),
  denySignIn: () =>
    import(/* offline: false */ '../features/accounts/confirm/deny-sign-in-page.tsx').then(file => file.DenySignInPage),
  onboarding: () =>
    import(/* offline: false */ '../features/profiles/onboarding/onboarding-page.tsx').then(
      file => file.OnboardingPage,
    ),
  welcome: () =>
    import(/* offline: false */ '../features/profiles/onboarding/welcome-page.tsx').then(file => file.WelcomePage),
  ownProfile: () => import('./pages/profile-pages.tsx').then(file => file.OwnPage),
  editProfile: () => import('../features/profiles/edit/edit-profile-page.tsx').then(file => file.EditProfilePage),
  profile: () => import('./pages/profile-pages.tsx').then(file => file.MemberPage),
  home: () => import('./pages/home-page.tsx').then(file => file.HomePage),
  ask: () => import('../features/questions/ask-page.tsx').then(file => file.AskPage),
  notFound: () => import('../components/page/error-screens.tsx').then(file => file.NotFoundScreen),
  question: () => import('../features/questions/question-page.tsx').then(file => file.QuestionPage),
  events: () => import('../features/events/events-page.tsx').then(file => file.EventsPage),
  event: () => import('../features/events/event-page.tsx').then(file => file.EventPage),
  talk: () => import('../features/events/talk/talk-page.tsx').then(file => file.TalkPage),
  ticket: () => import(/* offline: false */ '../features/events/check-in/door-page.tsx').then(file => file.DoorPage),
  checkIn: () => import(/* offline: false */ '../features/events/check-in/door-page.tsx').then(file => file.DoorPage),
  series: () => import(/* offline: false */ '../features/events/series/series-page.tsx').then(file => file.SeriesPage),
  exchange: () => import('../features/listings/list/exchange-page.tsx').then(file => file.ExchangePage),
  listing: () => import('../features/listings/detail/listing-page.tsx').then(file => file.ListingPage),
  people: () => import('./pages/people-page.tsx').then(file => file.PeoplePage),
  peopleRedirect: () => import('../features/people/directory-redirect.tsx').then(file => file.DirectoryRedirect),
  invite: () => import('../features/people/invite-page.tsx').then(file => file.InvitePage),
  messages: () => import('../features/messages/messages-page.tsx').then(file => file.MessagesPage),
  requests: () => import('../features/messages/messages-page.tsx').then(file => file.MessagesPage),
  firstMessage: () => import('../features/messages/messages-page.tsx').then(file => file.MessagesPage),
  writers: () =>
    import(/* offline: false */ '../features/messages/settings/who-may-write-page.tsx').then(
      file => file.WhoMayWritePage,
    ),
  conversation: () => import('../features/messages/messages-page.tsx').then(file => file.MessagesPage),
  payments: () => import(/* offline: false */ '../features/payments/payments-page.tsx').then(file => file.PaymentsPage),
  notifications: () => import('../features/notifications/notifications-page.tsx').then(file => file.NotificationsPage),
  notificationSettings: () =>
    import(/* offline: false */ '../features/notifications/settings/settings-page.tsx').then(
      file => file.NotificationSettingsPage,
    ),
  followedPosts: () =>
    import(/* offline: false */ '../features/notifications/settings/settings-page.tsx').then(
      file => file.FollowedPostsPage,
    ),
  unsubscribe: () =>
    import(/* offline: false */ '../features/notifications/unsubscribe-page.tsx').then(file => file.UnsubscribePage),
  sharedEvent: () =>
    import(/* offline: false */ '../features/events/sharing/shared-event-page.tsx').then(file => file.SharedEventPage),
  logos: () => import(/* offline: false */ '../features/logos/logos-page.tsx').then(file => file.LogosPage),
  admin: () => import(/* offline: false */ '../features/analytics/analytics-page.tsx').then(file => file.AnalyticsPage),
  debugProfile: () => import(/* offline: false */ '../features/debug/debug-page.tsx').then(file => file.DebugPage),
  security: () => import(/* offline: false */ '../features/security/security-page.tsx').then(file => file.SecurityPage),
  adminModeration: () =>
    import(/* offline: false */ '../features/moderation/moderation-page.tsx').then(file => file.ModerationPage),
  outcomes: () =>
    import(/* offline: false */ '../features/moderation/outcomes-page.tsx').then(file => file.OutcomesPage),
  terms: () => import(/* offline: false */ '../features/terms/terms-page.tsx').then(file => file.TermsPage),
  adminUsers: () => import(/* offline: false */ '../features/admin/users-page.tsx').then(file => file.UsersPage),
  adminUser: () => import(/* offline: false */ './pages/admin-user-page.tsx').then(file => file.AdminUserPage),
  adminAudit: () => import(/* offline: false */ '../features/admin/audit-page.tsx').then(file => file.AuditPage),
  delivery: () => import(/* offline: false */ '../features/delivery/delivery-page.tsx').then(file => file.DeliveryPage),
  legal: () => import(/* offline: false */ '../features/terms/legal-page.tsx').then(file => file.LegalPage),
  deleteAccount: () =>
    import(/* offline: false */ '../features/deletion/delete-page.tsx').then(file => file.DeletePage),
  staffAccess: () =>
    import(/* offline: false */ '../features/security/staff-access-page.tsx').then(file => file.StaffAccessPage),
  dataDownload: () =>
    import(/* offline: false */ '../features/exports/download-page.tsx').then(file => file.DownloadPage),
  settings: () => import(/* offline: false */ '../features/security/security-page.tsx').then(file => file.SecurityPage),
  yourData: () => import(/* offline: false */ './pages/your-data-page.tsx').then(file => file.YourDataPage),
  dataHelp: () =>
    import(/* offline: false */ '../features/profiles/your-data/data-help-page.tsx').then(file => file.DataHelpPage),
  help: () => import(/* offline: false */ '../features/events/help-page.tsx').then(file => file.HelpPage),
  visibility: () =>
    import(/* offline: false */ '../features/profiles/your-data/visibility-page.tsx').then(file => file.VisibilityPage),
  asStranger: () => import('./pages/profile-pages.tsx').then(file => file.StrangerPage),
  pause: () =>
    import(/* offline: false */ '../features/profiles/your-data/pause-page.tsx').then(file => file.PausePage),
} as const satisfies Record<
  Exclude<PageName, 'root'> | 'memberLayout' | 'adminGround' | 'adminLayout' | 'notFound',
  Screen
>
