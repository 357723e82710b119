import { MemberListings } from '../../features/listings/member-listings.tsx'
import { StrangerViewPage } from '../../features/profiles/member/stranger-view-page.tsx'
import { MemberProfilePage } from '../../features/profiles/member/member-profile-page.tsx'
import { OwnProfilePage } from '../../features/profiles/own/own-profile-page.tsx'

export const OwnPage = () => <OwnProfilePage Listings={MemberListings} />

export const MemberPage = () => <MemberProfilePage Listings={MemberListings} />

export const StrangerPage = () => <StrangerViewPage Listings={MemberListings} />
