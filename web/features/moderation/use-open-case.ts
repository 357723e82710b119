import { useQuery } from '@tanstack/react-query'
import type { ReportCase, ReportCaseDetail } from '../../../contract/moderation.ts'
import { isRefusal } from '../../lib/api/failure.ts'
import { oneCase } from './queries.ts'

export interface OpenCase {
  /** From the list until the case is loaded. */
  subject: ReportCase | undefined
  detail: ReportCaseDetail | undefined
  failed: boolean
  missing: boolean
  busy: boolean
  retry: () => void
  /** Whether the heading should take focus; true once per case. */
  takesFocus: (id: string) => boolean
}

/** The case with this id. Uses the list entry until it is loaded. */
export function useOpenCase(
  id: string | null,
  listed: readonly ReportCase[],
  takesFocus: OpenCase['takesFocus'],
): OpenCase {
  const { data, isError, error, isFetching, refetch } = useQuery({ ...oneCase(id ?? ''), enabled: id !== null })
  return {
    subject: data ?? listed.find(one => one.id === id),
    detail: data,
    failed: isError,
    missing: isError && isRefusal(error),
    busy: isFetching,
    retry: () => void refetch(),
    takesFocus,
  }
}
