import { Outlet } from 'react-router'
import { FreshCode } from '../components/fresh-code.tsx'

export function AdminGround() {
  return (
    <>
      <Outlet />
      <FreshCode />
    </>
  )
}
