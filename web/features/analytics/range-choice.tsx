import { useTranslation } from 'react-i18next'
import { analyticsPers, analyticsRanges } from '../../../contract/analytics-ranges.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { Range } from './address.ts'

export function RangeChoice({ value, onChange }: { value: Range; onChange: (next: Range) => void }) {
  const { t } = useTranslation()
  return (
    <div className="mt-3 flex flex-col gap-2 md:mt-4 md:flex-row md:flex-wrap md:justify-between">
      <Segmented
        label={t('analytics.range.label')}
        value={String(value.range)}
        onChange={chosen =>
          onChange({ ...value, range: analyticsRanges.find(range => String(range) === chosen) ?? value.range })
        }
        options={analyticsRanges.map(range => ({
          value: String(range),
          label: t('analytics.range.days', { count: range }),
        }))}
        className="md:w-80"
      />
      <Segmented
        label={t('analytics.range.per')}
        value={value.per}
        onChange={per => onChange({ ...value, per })}
        options={analyticsPers.map(per => ({ value: per, label: t(`analytics.range.${per}`) }))}
        className="md:w-56"
      />
    </div>
  )
}
