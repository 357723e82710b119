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
  traits: traits && {
    ground: traits.ground,
    main: traits.main,
    shape: traits.shape,
    letters: traits.letters,
    drawnAs: traits.drawnAs,
    unwritten: traits.unwritten && { words: traits.unwritten.words, lacks: traits.unwritten.lacks },
  },
  createdAt: created_at.toISOString(),
})
