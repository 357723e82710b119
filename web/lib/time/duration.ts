import { numberFormat } from './formats.ts'
import { localeOf } from './time.ts'

export function durationText(milliseconds: number, language: string): string {
  const [hours, minutes] = hoursAndMinutes(milliseconds)
  const unit = (value: number, unit: string) =>
    numberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  const all = [hours > 0 && unit(hours, 'hour'), minutes > 0 && unit(minutes, 'minute')]
  return all.filter(Boolean).join(' ')
}

export function hoursAndMinutes(milliseconds: number): [hours: number, minutes: number] {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  return [Math.floor(minutes / 60), minutes % 60]
}
