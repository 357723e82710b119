import type { ProfileField, Visibility } from '../../../contract/vocabulary.ts'
import { addSentences } from '../sentences.ts'

const choices = {
  everyone: 'Everyone here',
  inCommon: 'In common',
  onlyMe: 'Only me',
} as const satisfies Record<Visibility, string>

/** Within a sentence. */
const fields = {
  jobTitle: 'job title',
  company: 'company',
  neighborhood: 'neighborhood',
  hometown: 'hometown',
  yearsInCity: 'years in Barcelona',
  relationshipStatus: 'relationship status',
  lastActive: 'last active',
} as const satisfies Record<ProfileField, string>

export const yourData = {
  title: 'Your data',
  lead: 'What others see, who can reach you, and what we keep.',
  reach: 'Who can reach you',
  kept: 'What we keep',
  delete: { title: 'Delete account', detail: '14 days to change your mind' },
  download: { title: 'Download my data', detail: 'One file with everything we hold about you' },
  writers: { title: 'Who may write to me', detail: 'Who can send you a first message' },
  visibility: {
    title: 'Profile visibility',
    lead: 'Everything else on your profile, such as your name, picture, and icebreaker, is always visible to members.',
    list: 'Who sees each field',
    choices,
    inCommon:
      '<strong>In common</strong> means someone you share an event, a reply, or a conversation with. They see it on your profile; lists and posts show only what everyone here sees.',
    hidden_one: '{{count}} field hidden',
    hidden_other: '{{count}} fields hidden',
    nothingHidden: 'Everyone here sees all fields',
    saved: 'Saved',
    failed: "We couldn't change who sees this",
  },
  stranger: {
    title: 'View as a stranger',
    bar: 'This is how someone with nothing in common sees you',
    hidden: 'Hidden from this person: <strong>{{fields}}</strong>',
    nothing: 'Nothing is hidden from this person.',
    fields,
  },
  pause: {
    title: 'Pause my profile',
    off: 'Off',
    since: 'Since {{date}}',
    notice:
      "<strong>Your profile is paused.</strong> You're hidden from the directory and suggestions, and new people can't message you.",
    whilePaused: "While you're paused",
    hidden: "You don't appear in the directory, in search, or in suggestions.",
    profile: 'Only people you have something in common with can open your profile.',
    messages: "New people can't send you messages.",
    stays: 'Your conversations, posts, and events stay where they are.',
    failed: "We couldn't pause your profile",
  },
} as const

addSentences({ yourData })
