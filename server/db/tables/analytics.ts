import type { Day } from './columns.ts'

export interface ActivityDaysTable {
  user_id: string
  city_id: string
  day: Day
}

export interface DailyFiguresTable {
  city_id: string
  day: Day
  joined: number
  active: number | null
  active_week: number | null
  questions: number
  events: number
  selling: number
  renting: number
  tickets: number
  asked: number
  answered: number
  seats: number
  seats_taken: number
}

export interface AnalyticsSchema {
  activity_days: ActivityDaysTable
  daily_figures: DailyFiguresTable
}
