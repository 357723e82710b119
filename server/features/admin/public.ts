export { areLastSuperadmins, takeTurn } from './superadmins.ts'
