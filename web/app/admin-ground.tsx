import { Outlet } from 'react-router'
import { FreshCode } from '../components/fresh-code.tsx'

/** What stands round every page of admins: the dialog that asks for a fresh code. */
export function AdminGround() {
  return (
    <>
      <Outlet />
      <FreshCode />
    </>
  )
}
