import { generatePath } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { useViewer } from '../lib/session.ts'

/** The page of a person. The viewer's own has an address of its own. */
export function useProfilePath(profileId: string): string {
  const { id } = useViewer()
  return profileId === id ? pages.ownProfile : generatePath(pages.profile, { profileId })
}
