import { useQuery } from '@tanstack/react-query'
import type { ReportCase, ReportCaseDetail } from '../../../contract/moderation.ts'
import { isRefusal } from '../../lib/failure.ts'
import { oneCase } from './queries.ts'

export interface OpenCase {
  /** What is known of it: by the list until it is read. */
  subject: ReportCase | undefined
  detail: ReportCaseDetail | undefined
  failed: boolean
  /** The server says that there is none. */
  missing: boolean
  busy: boolean
  retry: () => void
  /** Whether its heading is to take focus; true once. */
  takesFocus: (id: string) => boolean
}

/** The case of this id, which may stand in the list. */
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
