import { plainRoutes } from '../../contract/plain-routes.ts'

export const mediaUrl = (key: string, version: number): string =>
  `${plainRoutes.media.path.replace('*', key)}?v=${version}`
