import { addSentences } from '../sentences.ts'

export const analytics = {
  title: 'Analytics',
  givenUp_one:
    "{{count}} email or other task couldn't be completed in the last 30 days. See the server's log for the reason.",
  givenUp_other:
    "{{count}} emails or other tasks couldn't be completed in the last 30 days. See the server's log for the reasons.",
  failed: 'Failed to load analytics',
  loading: 'Loading analytics',
  stats: {
    label: 'Key metrics',
    members: 'Members',
    newMembers: 'New members',
    activeUsers: 'Active users',
    posts: 'Posts',
    total: 'Total',
    week: 'Last 7 days',
  },
  range: {
    label: 'Time range',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    per: 'Interval',
    day: 'By day',
    week: 'By week',
  },
  chart: {
    table: 'Table',
    tableOf: 'Table: {{title}}',
    csv: 'Download CSV',
    csvOf: 'Download CSV: {{title}}',
    notSaved: "We couldn't create the file.",
    averages: 'The line shows the 7-day average.',
    explore: 'Data points: {{label}}',
    when: { day: 'Day', week: 'Days' },
    number: 'Number',
    share: 'Share',
    total: 'All posts',
  },
  value: {
    newMembers_one: '{{number}} new member',
    newMembers_other: '{{number}} new members',
    activeMembers_one: '{{number}} member',
    activeMembers_other: '{{number}} members',
    posts_one: '{{number}} post',
    posts_other: '{{number}} posts',
    unknown: 'not counted yet',
  },
  newMembers: {
    title: { day: 'New members by day', week: 'New members by week' },
    summary: '{{total}} in total. Most: {{most}}, {{when}}.',
    column: 'New members',
  },
  activeMembers: {
    title: { day: 'Active members by day', week: 'Active members by week' },
    summary: {
      day: '{{average}} on an average day. Most: {{most}}, {{when}}.',
      week: '{{average}} in an average week. Most: {{most}}, {{when}}.',
    },
    column: 'Active members',
  },
  posts: {
    title: { day: 'Posts by day', week: 'Posts by week' },
    summary: '{{total}} in total. Most: {{most}}, {{when}}.',
  },
  types: {
    title_one: 'Posts by type, last day',
    title_other: 'Posts by type, last {{count}} days',
    summary: '{{total}} in total, {{share}} of them {{kind}}.',
    column: 'Type',
  },
  active: {
    title: 'Active this week',
    summary: 'Who opened the app in the last 7 days.',
    text: '<strong>{{active}}</strong> of {{members}} members opened the app',
    column: 'Members',
    rows: { active: 'Opened the app', quiet: "Didn't open the app" },
  },
  answered: {
    title: 'Answered within a day',
    summary: 'Questions that got a reply in their first 24 hours.',
    text: '<strong>{{answered}}</strong> of {{asked}} questions in {{days}} days',
    columns: { asked: 'Questions', answered: 'Answered' },
  },
  fill: {
    title: 'Event spots filled',
    summary: 'Past events with a limited number of spots.',
    text: '<strong>{{taken}}</strong> of {{seats}} spots in {{days}} days',
    columns: { seats: 'Spots', taken: 'Filled' },
  },
  neighborhoods: {
    title: 'Members by neighborhood',
    summary: '{{name}} has the most: {{share}} of all members.',
    column: 'Neighborhood',
    members: 'Members',
    others: 'Elsewhere',
    unknown: 'Not provided',
  },
  empty: { title: 'No data yet', lead: 'Charts appear as soon as something happens in the city.' },
} as const

addSentences({ analytics })
