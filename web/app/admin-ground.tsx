import { Outlet } from 'react-router'
import { FreshCode } from '../features/security/two-factor/fresh-code-dialog.tsx'

export function AdminGround() {
  return (
    <>
      <Outlet />
      <FreshCode />
    </>
  )
}
