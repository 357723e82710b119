// What the pages of events need. The page of a series is in public.tsx.
export { dayInMonth, ruleText, ruleTitle, weekdayName } from './rule-words.ts'
