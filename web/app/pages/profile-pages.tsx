import { MemberListings } from '../../features/listings/member-listings.tsx'
import { MemberProfilePage } from '../../features/profiles/member-profile-page.tsx'
import { OwnProfilePage } from '../../features/profiles/own-profile-page.tsx'

/** The viewer's own profile with their listings. */
export const OwnPage = () => <OwnProfilePage Listings={MemberListings} />

/** Another member's profile with their listings. */
export const MemberPage = () => <MemberProfilePage Listings={MemberListings} />
