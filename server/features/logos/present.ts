import type { Logo } from '../../../contract/logos.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import type { LogoRow } from './queries.ts'

export const presentLogo = ({ id, style, concept, prompt, traits, drawn, created_at }: LogoRow): Logo => ({
  id,
  style,
  concept,
  customPrompt: prompt,
  imageUrl: plainRoutes.logo.path.replace(':logoId', id),
  drawn,
  traits: traits && { ground: traits.ground, main: traits.main, shape: traits.shape, letters: traits.letters },
  createdAt: created_at.toISOString(),
})
