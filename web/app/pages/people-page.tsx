import { DirectoryPage } from '../../features/people/directory-page.tsx'
import { ProfilePanel } from '../../features/profiles/profile-panel.tsx'

/** The directory, with a profile panel over it. */
export const PeoplePage = () => <DirectoryPage Panel={ProfilePanel} />
