export const roles = ['member', 'admin', 'superadmin'] as const
export type Role = (typeof roles)[number]

export const postTypes = ['question', 'event', 'selling', 'renting', 'ticket', 'swap', 'announcement'] as const
export type PostType = (typeof postTypes)[number]

export const industries = [
  'Tech & Startups',
  'Finance & Banking',
  'Healthcare & Medical',
  'Education & Training',
  'Marketing & Advertising',
  'Design & Creative',
  'Consulting',
  'Engineering',
  'Legal Services',
  'Real Estate',
  'Tourism & Hospitality',
  'Retail & Commerce',
  'Food & Beverage',
  'Transportation & Logistics',
  'Manufacturing',
  'Non-profit & NGO',
  'Government & Public Sector',
  'Media & Communications',
  'Arts & Entertainment',
  'Other',
] as const
export type Industry = (typeof industries)[number]

export const neighborhoods = [
  'Ciutat Vella',
  'El Born',
  'El Raval',
  'Barceloneta',
  'Eixample Esquerra',
  'Eixample Dreta',
  'Sagrada Família',
  'Sant Antoni',
  'Gràcia',
  'Vila de Gràcia',
  "Camp d'Àrç",
  'Sarrià',
  'Sant Gervasi',
  'Tibidabo',
  'Pedralbes',
  'Les Corts',
  'Sants',
  'Montjuïc',
  'Poble Sec',
  'Sant Martí',
  'Poblenou',
  'El Clot',
  'Horta-Guinardó',
  'Nou Barris',
  'Sant Andreu',
] as const
export type KnownNeighborhood = (typeof neighborhoods)[number]

export const otherNeighborhood = 'Other'
export const onboardingNeighborhoods = [...neighborhoods, otherNeighborhood] as const
export type Neighborhood = (typeof onboardingNeighborhoods)[number]

export const questionCategories = [
  'Legal & Admin',
  'Tech & Startups',
  'Marketing & Branding',
  'Finance & Investing',
  'Consulting & Strategy',
  'Agency & Business Ownership',
  'Sales & Business Development',
  'Podcasting',
  'Social Media Marketing',
  'E-Commerce & Online Business',
  'Housing & Renting',
  'Food & Local Tips',
  'Health & Wellness',
  'Creative Arts',
  'Education & Training',
] as const
export type QuestionCategory = (typeof questionCategories)[number]

export const onboardingKnowledge = [...questionCategories, 'Other (tell us more)'] as const
/** Shorter than onboarding's list; values of both are valid. */
export const profileKnowledge = [
  'Legal & Admin',
  'Tech & Startups',
  'Health & Wellness',
  'Food & Local Tips',
  'Housing & Renting',
  'Trades & Services',
  'Parenting',
] as const
export type Knowledge = (typeof onboardingKnowledge)[number] | (typeof profileKnowledge)[number]

export const onboardingYears = ['less-than-1', '1-3', '4-6', '7-10', '11-14', '15-plus', 'native'] as const
export const profileYears = ['less-than-1', '1-2', '3-5', '6-plus'] as const
export type YearsInCity = (typeof onboardingYears)[number] | (typeof profileYears)[number]

export const relationshipStatuses = [
  'single',
  'its-complicated',
  'seeing-someone',
  'partnered',
  'married',
  'open-relationship',
] as const
export type RelationshipStatus = (typeof relationshipStatuses)[number]

export const features = [
  'posts',
  'questions',
  'events',
  'eventCovers',
  'listings',
  'messaging',
  'socialVerification',
] as const
export type Feature = (typeof features)[number]

export const calendarContents = ['joined', 'hosting', 'following'] as const
export type CalendarContent = (typeof calendarContents)[number]

export const defaultCity = 'barcelona'

export const securityEvents = [
  'signedIn',
  'signInDenied',
  'secondStepLocked',
  'recoveryCodeUsed',
  'passwordReset',
  'passwordChanged',
  'emailChangeAsked',
  'emailChanged',
  'twoFactorEnabled',
  'twoFactorDisabled',
  'recoveryCodesRegenerated',
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'passkeysRemoved',
  'passkeyCopied',
  'deviceTrusted',
  'deviceForgotten',
  'devicesForgotten',
  'sessionEnded',
  'otherSessionsEnded',
  'allSessionsEnded',
  'deletionScheduled',
  'deletionCanceled',
  'dataRequested',
  'dataDownloaded',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

export const deletionPosts = ['remove', 'keep'] as const
export type DeletionPosts = (typeof deletionPosts)[number]

export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof passkeyTransports)[number]

export const profileFields = [
  'jobTitle',
  'company',
  'neighborhood',
  'hometown',
  'yearsInCity',
  'relationshipStatus',
  'lastActive',
] as const
export type ProfileField = (typeof profileFields)[number]
/** `inCommon`: members who share an event, a reply or a conversation with the owner (`server/relations/ties.ts`). */
export const visibilities = ['everyone', 'inCommon', 'onlyMe'] as const
export type Visibility = (typeof visibilities)[number]

export const profileGaps = ['avatar', 'hometown', 'jobTitle', 'neighborhood', 'icebreaker'] as const
export type ProfileGap = (typeof profileGaps)[number]

export const feedKinds = ['question', 'event', 'selling', 'renting', 'ticket', 'market_item'] as const
export type FeedKind = (typeof feedKinds)[number]

export const currencies = ['EUR', 'USD', 'GBP'] as const
export type Currency = (typeof currencies)[number]
export const rentPeriods = ['day', 'week', 'month'] as const
export type RentPeriod = (typeof rentPeriods)[number]

export const interests = [
  'Arts & Culture',
  'Sports & Fitness',
  'Food & Dining',
  'Nightlife',
  'Outdoor Activities',
  'Technology',
  'Business',
  'Travel',
] as const
export type Interest = (typeof interests)[number]

/** 'Misc' matches values that the others do not name. */
export const directoryKnowledge = [
  'Legal & Admin',
  'Tech & Startups',
  'Health & Wellness',
  'Food & Local Tips',
  'Housing & Renting',
  'Trades & Services',
  'Misc',
] as const
export type DirectoryKnowledge = (typeof directoryKnowledge)[number]
/** Each matches all profile values whose range overlaps. */
export const yearsBuckets = ['0-1', '2-4', '5-9', '10+'] as const
export type YearsBucket = (typeof yearsBuckets)[number]
export const peopleSorts = ['recently_active', 'recently_joined', 'alphabetical'] as const
export type PeopleSort = (typeof peopleSorts)[number]

export const eventTypes = ['Concerts', 'Sports', 'Cultural', 'Nightlife', 'Networking', 'Conferences', 'Other'] as const
export type EventType = (typeof eventTypes)[number]
export const eventStates = ['upcoming', 'past', 'cancelled'] as const
export const eventChanges = ['title', 'time', 'place', 'details', 'cover', 'capacity', 'other'] as const
export type EventChange = (typeof eventChanges)[number]

export const listingTypes = ['selling', 'renting', 'ticket'] as const satisfies PostType[]
export type ListingType = (typeof listingTypes)[number]
export const referredTypes = ['question', 'event', ...listingTypes] as const satisfies PostType[]
export const conditions = ['new', 'like_new', 'good', 'used'] as const
export type Condition = (typeof conditions)[number]
export const goodsDeliveries = ['pickup', 'local_delivery', 'shipping'] as const
export const ticketDeliveries = ['digital_transfer', 'in_person_handoff', 'other'] as const
export const deliveries = [...goodsDeliveries, ...ticketDeliveries] as const
export type Delivery = (typeof deliveries)[number]
export const ticketCategories = ['concert', 'sports', 'theatre', 'festival', 'transport', 'other'] as const
export type TicketCategory = (typeof ticketCategories)[number]
export const listingSorts = ['newest', 'price_low', 'price_high'] as const
export type ListingSort = (typeof listingSorts)[number]

export const closedReasons = ['blocked', 'gone'] as const
export const storedConversationStates = ['none', 'requested', 'open'] as const
export type StoredConversationState = (typeof storedConversationStates)[number]
/** As its viewer sees it. `sent` includes requests that were declined; `none` has no request, or a canceled one. */
export const conversationStates = ['none', 'sent', 'received', 'declined', 'open'] as const
export type ConversationState = (typeof conversationStates)[number]
/** Whose first messages arrive as requests. `inCommon`: see `server/relations/ties.ts`. */
export const acceptedSenders = ['everyone', 'inCommon', 'nobody'] as const
export type AcceptedSenders = (typeof acceptedSenders)[number]
/** Whose post a request is about; `answered` is a question that its receiver replied to. */
export const requestSubjects = ['yours', 'answered', 'theirs'] as const
/** `replied`: the receiver replied to a question of the sender. `wasAnswered`: the sender, to one of the receiver. */
export const commonKinds = ['going', 'went', 'replied', 'wasAnswered'] as const
export type CommonKind = (typeof commonKinds)[number]

/** A question is for the organizer of an event; an announcement is by its organizer. */
export const replyKinds = ['reply', 'question', 'announcement'] as const
export type ReplyKind = (typeof replyKinds)[number]

export const questionSorts = ['newest', 'unanswered', 'mostAnswered'] as const
export type QuestionSort = (typeof questionSorts)[number]

export const suggestionReasons = [
  'answeredYou',
  'met',
  'sameNeighborhood',
  'sameKnowledge',
  'sameHometown',
  'sameCountry',
  'newHere',
] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

export const reportStatuses = ['pending', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const termsStates = ['draft', 'scheduled', 'inEffect', 'replaced'] as const
export type TermsState = (typeof termsStates)[number]

export const reportKinds = ['post', 'reply', 'profile', 'conversation'] as const
export type ReportKind = (typeof reportKinds)[number]

export const exportStates = ['preparing', 'ready', 'failed', 'expired'] as const
export type ExportState = (typeof exportStates)[number]
export type StoredExportState = ExportState | 'canceled' | 'deleted'
export const exportStages = ['records', 'messages', 'pictures'] as const
export type ExportStage = (typeof exportStages)[number]

export const emailChangeEnds = ['changed', 'canceled', 'expired'] as const
export type EmailChangeEnd = (typeof emailChangeEnds)[number]

export type UploadKind = 'event-cover' | 'listing-photo'
export type WaitlistState = 'waiting' | 'offered' | 'expired' | 'released'
