import type { ComponentType } from 'react'
import type { PageName } from '../../contract/pages.ts'

type Screen = () => Promise<ComponentType>

// Each import adds the list of its chunks to what every visitor loads.
const messagesPage = () => import('../features/messages/messages-page.tsx').then(file => file.MessagesPage)
const eventPage = () => import('../features/events/event-page.tsx').then(file => file.EventPage)
const securityPage = () => import('../features/security/security-page.tsx').then(file => file.SecurityPage)

/**
 * The build reads this table to preload the chunks of each page. `memberLayout` is one of them, so that visitors do not
 * load the menus.
 */
export const lazyRoutes = {
  memberLayout: () => import('./member-layout.tsx').then(file => file.MemberLayout),
  adminGround: () => import('./admin-layout.tsx').then(file => file.AdminGround),
  adminLayout: () => import('./admin-layout.tsx').then(file => file.AdminLayout),
  signIn: () => import('../features/accounts/sign-in/sign-in-page.tsx').then(file => file.SignInPage),
  signUp: () => import('../features/accounts/sign-up/sign-up-page.tsx').then(file => file.SignUpPage),
  confirm: () => import('../features/accounts/confirm/confirm-page.tsx').then(file => file.ConfirmPage),
  confirmEmailChange: () =>
    import('../features/accounts/confirm/confirm-email-page.tsx').then(file => file.ConfirmEmailPage),
  forgotPassword: () => import('../features/accounts/reset/forgot-page.tsx').then(file => file.ForgotPage),
  resetPassword: () => import('../features/accounts/reset/reset-page.tsx').then(file => file.ResetPage),
  denySignIn: () => import('../features/accounts/confirm/deny-sign-in-page.tsx').then(file => file.DenySignInPage),
  onboarding: () => import('../features/profiles/onboarding/onboarding-page.tsx').then(file => file.OnboardingPage),
  welcome: () => import('../features/profiles/onboarding/welcome-page.tsx').then(file => file.WelcomePage),
  ownProfile: () => import('./pages/profile-pages.tsx').then(file => file.OwnPage),
  editProfile: () => import('../features/profiles/edit/edit-profile-page.tsx').then(file => file.EditProfilePage),
  profile: () => import('./pages/profile-pages.tsx').then(file => file.MemberPage),
  home: () => import('./pages/home-page.tsx').then(file => file.HomePage),
  ask: () => import('../features/questions/ask-page.tsx').then(file => file.AskPage),
  notFound: () => import('../components/page/error-screens.tsx').then(file => file.NotFoundScreen),
  question: () => import('../features/questions/question-page.tsx').then(file => file.QuestionPage),
  events: () => import('../features/events/events-page.tsx').then(file => file.EventsPage),
  event: eventPage,
  talk: eventPage,
  ticket: eventPage,
  checkIn: eventPage,
  series: eventPage,
  exchange: () => import('../features/listings/list/exchange-page.tsx').then(file => file.ExchangePage),
  listing: () => import('../features/listings/detail/listing-page.tsx').then(file => file.ListingPage),
  people: () => import('./pages/people-page.tsx').then(file => file.PeoplePage),
  peopleRedirect: () => import('./pages/people-page.tsx').then(file => file.DirectoryRedirect),
  invite: () => import('../features/people/invite-page.tsx').then(file => file.InvitePage),
  messages: messagesPage,
  requests: messagesPage,
  firstMessage: messagesPage,
  writers: () => import('./pages/your-data-pages.tsx').then(file => file.WhoMayWritePage),
  conversation: messagesPage,
  payments: () => import('./pages/admin-sub-pages.tsx').then(file => file.PaymentsPage),
  notifications: () => import('../features/notifications/notifications-page.tsx').then(file => file.NotificationsPage),
  notificationSettings: () =>
    import('../features/notifications/settings/settings-page.tsx').then(file => file.NotificationSettingsPage),
  followedPosts: () =>
    import('../features/notifications/settings/settings-page.tsx').then(file => file.FollowedPostsPage),
  unsubscribe: () => import('../features/notifications/unsubscribe-page.tsx').then(file => file.UnsubscribePage),
  sharedEvent: () => import('../features/events/sharing/shared-event-page.tsx').then(file => file.SharedEventPage),
  logos: () => import('../features/logos/logos-page.tsx').then(file => file.LogosPage),
  admin: () => import('../features/analytics/analytics-page.tsx').then(file => file.AnalyticsPage),
  debugProfile: () => import('./pages/admin-sub-pages.tsx').then(file => file.DebugPage),
  security: securityPage,
  adminModeration: () => import('../features/moderation/moderation-page.tsx').then(file => file.ModerationPage),
  outcomes: () => import('../features/moderation/outcomes-page.tsx').then(file => file.OutcomesPage),
  terms: () => import('../features/terms/terms-page.tsx').then(file => file.TermsPage),
  adminUsers: () => import('./pages/admin-sub-pages.tsx').then(file => file.UsersPage),
  adminUser: () => import('./pages/admin-sub-pages.tsx').then(file => file.AdminUserPage),
  adminAudit: () => import('./pages/admin-sub-pages.tsx').then(file => file.AuditPage),
  delivery: () => import('./pages/admin-sub-pages.tsx').then(file => file.DeliveryPage),
  legal: () => import('../features/terms/legal-page.tsx').then(file => file.LegalPage),
  deleteAccount: () => import('./pages/your-data-pages.tsx').then(file => file.DeletePage),
  staffAccess: () => import('./pages/your-data-pages.tsx').then(file => file.StaffAccessPage),
  dataDownload: () => import('./pages/your-data-pages.tsx').then(file => file.DownloadPage),
  settings: securityPage,
  yourData: () => import('./pages/your-data-pages.tsx').then(file => file.YourDataPage),
  dataHelp: () => import('./pages/your-data-pages.tsx').then(file => file.DataHelpPage),
  help: () => import('./pages/your-data-pages.tsx').then(file => file.HelpPage),
  visibility: () => import('./pages/your-data-pages.tsx').then(file => file.VisibilityPage),
  asStranger: () => import('./pages/profile-pages.tsx').then(file => file.StrangerPage),
  pause: () => import('./pages/your-data-pages.tsx').then(file => file.PausePage),
} as const satisfies Record<
  Exclude<PageName, 'root'> | 'memberLayout' | 'adminGround' | 'adminLayout' | 'notFound',
  Screen
>
