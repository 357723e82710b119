// Rarely opened, and useless without the server: one file, which is not cached for offline use.
export { DeletePage } from '../../features/deletion/delete-page.tsx'
export { DownloadPage } from '../../features/exports/download-page.tsx'
export { StaffAccessPage } from '../../features/security/staff-access-page.tsx'
