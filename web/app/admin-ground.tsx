import { Outlet } from 'react-router'
import { FreshCode } from '../components/fresh-code.tsx'

/** Wraps all admin pages with the dialog that asks for a fresh code. */
export function AdminGround() {
  return (
    <>
      <Outlet />
      <FreshCode />
    </>
  )
}
