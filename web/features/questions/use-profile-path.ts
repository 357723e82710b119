import { generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { useViewer } from '../../lib/api/session.ts'

export function useProfilePath(profileId: string): string {
  const { id } = useViewer()
  return profileId === id ? pages.ownProfile : generatePath(pages.profile, { profileId })
}
