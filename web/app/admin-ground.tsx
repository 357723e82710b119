import { Outlet } from 'react-router'
import { FreshProof } from '../features/security/two-factor/fresh-proof.tsx'

export function AdminGround() {
  return (
    <>
      <Outlet />
      <FreshProof />
    </>
  )
}
